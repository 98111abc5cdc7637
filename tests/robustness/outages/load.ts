import { setTimeout as pause } from 'node:timers/promises';

export interface LoadTally {
  readonly calls: number;
  /** Answers that said that the product, or the row that was asked for, is unavailable, each with when to come back. */
  readonly unavailable: number;
  /** Anything else that was no success. */
  readonly failed: readonly string[];
  readonly slowestMs: number;
  /** Phones whose registration was acknowledged. */
  readonly acknowledged: readonly string[];
}

export interface RunningLoad {
  end(): Promise<LoadTally>;
}

const PAUSE_MS = 100;
/** A lock that outlives the wait for it is a 429 `in_use` (decision 168); the limits of calls are out of reach here. */
const RETRY_STATUSES: ReadonlySet<number> = new Set([429, 503]);

let phones = 0;
const newPhone = (): string => {
  phones += 1;
  return `57310${String(phones).padStart(7, '0')}`;
};

/** Clients that read and register people in turns, some at each of the given addresses, until they are told to end. */
export const startLoad = (
  addresses: readonly string[],
  { clients, version, token }: { readonly clients: number; readonly version: string; readonly token: string },
): RunningLoad => {
  const tally = { calls: 0, unavailable: 0, slowestMs: 0 };
  const failed: string[] = [];
  const acknowledged: string[] = [];
  let isEnding = false;

  const call = async (url: string, init: RequestInit = {}): Promise<boolean> => {
    const begun = performance.now();
    tally.calls += 1;
    try {
      const answer = await fetch(url, init);
      await answer.arrayBuffer();
      if (answer.ok) return true;
      if (RETRY_STATUSES.has(answer.status) && answer.headers.has('retry-after')) tally.unavailable += 1;
      else failed.push(`${answer.status} ${new URL(url).pathname}`);
    } catch (error) {
      failed.push(
        `${(error as { cause?: { code?: string } }).cause?.code ?? error} ${new URL(url).pathname}`,
      );
    } finally {
      tally.slowestMs = Math.max(tally.slowestMs, performance.now() - begun);
    }
    return false;
  };
  const register = async (address: string): Promise<void> => {
    const phone = newPhone();
    const isAcknowledged = await call(`${address}/api/accounts-minimal`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ phone, autoriza_datos: true, acepta_terminos: true, version_textos: version }),
    });
    if (isAcknowledged) acknowledged.push(phone);
  };
  const work = async (address: string): Promise<void> => {
    while (!isEnding) {
      await call(`${address}/api/borradores`, { headers: { authorization: `Bearer ${token}` } });
      await register(address);
      await pause(PAUSE_MS);
    }
  };
  const workers = Array.from({ length: clients }, (_, index) =>
    work(addresses[index % addresses.length] ?? ''),
  );
  return {
    end: async () => {
      isEnding = true;
      await Promise.all(workers);
      return { ...tally, failed, acknowledged };
    },
  };
};
