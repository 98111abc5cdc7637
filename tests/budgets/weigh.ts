import type { Transfer } from '../support/traffic.ts';

/** Bytes transferred by one visit. Calls are personal data; the worker's share comes after the screen. */
export interface Weighed {
  readonly files: number;
  readonly calls: number;
  readonly worker: number;
}

/** The health check counts as a call: a slow answer causes another one. */
const isCall = (path: string): boolean => path.startsWith('/api/') || path === '/healthz';

/** The browser looks for a newer worker when it likes: that is part of no visit. */
const UPDATE_CHECK = '/sw.js';

const partOf = ({ url, by }: Transfer): keyof Weighed | undefined => {
  const { pathname } = new URL(url);
  if (pathname === UPDATE_CHECK) return undefined;
  if (by === 'worker') return 'worker';
  return isCall(pathname) ? 'calls' : 'files';
};

export const weigh = (transfers: readonly Transfer[]): Weighed => {
  const weighed = { files: 0, calls: 0, worker: 0 };
  for (const transfer of transfers) {
    const part = partOf(transfer);
    if (part !== undefined) weighed[part] += transfer.bytes;
  }
  return weighed;
};
