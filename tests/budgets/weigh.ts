import type { Transfer } from '../support/traffic.ts';

/** Bytes transferred by one visit. Health checks are calls too; the worker's share comes after the screen. */
export interface Weighed {
  readonly files: number;
  readonly calls: number;
  readonly worker: number;
}

/** A slow answer causes another health check, which says nothing about the weight of files. */
const isCall = (path: string): boolean => path.startsWith('/api/') || path === '/healthz';

/** The browser decides when it looks for a newer worker: its request belongs to no visit. */
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
