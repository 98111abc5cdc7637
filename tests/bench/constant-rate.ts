import { Agent, get } from 'node:http';

export interface PlannedCall {
  readonly path: string;
  readonly token: string;
}

export interface Latencies {
  /** Calls without a 200. */
  readonly failures: number;
  /** Milliseconds below which a share of the calls stays. */
  percentile(share: number): number;
}

const call = (origin: string, agent: Agent, { path, token }: PlannedCall): Promise<boolean> =>
  new Promise((resolve) => {
    const headers = { authorization: `Bearer ${token}` };
    const request = get(`${origin}${path}`, { agent, headers }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode === 200));
      response.once('error', () => resolve(false));
    });
    request.once('error', () => resolve(false));
  });

const until = (instant: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, Math.max(instant - performance.now(), 0)));

/**
 * Makes calls at a constant rate, answered or not, and times each from the instant at which it was due: a stalled
 * server is charged for every call that it delays (no coordinated omission).
 */
export const callAtConstantRate = async (
  origin: string,
  calls: readonly PlannedCall[],
  perSecond: number,
): Promise<Latencies> => {
  const agent = new Agent({ keepAlive: true });
  const took: number[] = [];
  const pending: Promise<void>[] = [];
  let failures = 0;
  const start = performance.now();
  for (const [index, planned] of calls.entries()) {
    const dueAt = start + (index * 1_000) / perSecond;
    await until(dueAt);
    const answered = call(origin, agent, planned).then((isSound) => {
      took.push(performance.now() - dueAt);
      if (!isSound) failures += 1;
    });
    pending.push(answered);
  }
  await Promise.all(pending);
  agent.destroy();
  const sorted = took.sort((first, second) => first - second);
  return {
    failures,
    percentile: (share) => sorted[Math.max(Math.ceil(sorted.length * share) - 1, 0)] ?? Number.NaN,
  };
};
