import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from '../../support/random.ts';
import type { Tally } from '../../support/tally.ts';
import type { Servers } from './servers.ts';

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

interface Call {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly token?: string;
  readonly json?: unknown;
}

const TIMEOUT_MS = 20_000;
const LONGEST_WAIT_MS = 5 * 60_000;

const send = async (origin: string, { method, path, token, json }: Call): Promise<Answer> => {
  const answer = await fetch(`${origin}${path}`, {
    method,
    headers: {
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const text = await answer.text();
  return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) };
};

/** Calls of payers to the product and the provider. */
export interface Calls {
  /** Calls any server, retrying without a response: clients do not choose an instance. */
  product(random: Random, call: Call): Promise<Answer>;
  /** Calls the provider, retrying while it is down. */
  provider(random: Random, call: Call): Promise<Answer>;
}

const untilAnswered = async (random: Random, ask: () => Promise<Answer | undefined>): Promise<Answer> => {
  const deadline = performance.now() + LONGEST_WAIT_MS;
  for (;;) {
    const answer = await ask();
    if (answer) return answer;
    if (performance.now() > deadline) throw new Error('nobody answers any more');
    await pause(random.between(50, 500));
  }
};

export const createCalls = (fleet: () => Servers, provider: () => string, tally: Tally): Calls => ({
  product: (random, call) =>
    untilAnswered(random, async () => {
      try {
        const answer = await send(random.pick(fleet().instances).url, call);
        if (answer.status >= 500)
          tally.complain(`${call.method} ${call.path.replace(/\?.*/, '')} answered ${answer.status}`);
        return answer.status >= 500 ? undefined : answer;
      } catch {
        tally.add('calls repeated');
        return undefined;
      }
    }),
  provider: (random, call) =>
    untilAnswered(random, async () => {
      const answer = await send(provider(), call).catch(() => undefined);
      if (answer && answer.status < 500) return answer;
      tally.add('calls that the provider did not answer');
      return undefined;
    }),
});
