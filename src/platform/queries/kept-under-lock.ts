import { loadChunk } from '#core/pwa/load-chunk.ts';
import { trackPending } from '#core/pwa/pending-work.ts';
import { accountIdAtom } from '../session/session-atoms.ts';
import { lockOwner } from '../storage/lock-storage.ts';
import { store } from '../store.ts';

/** Makes a call, and seals its answer for the device's lock where its owner switched that on. */
export const keptUnderLock = async <T extends object>(ask: () => Promise<T>): Promise<T> => {
  const owner = store.get(accountIdAtom);
  const answer = await ask();
  if (owner && owner === store.get(accountIdAtom) && owner === lockOwner()) {
    const sealing = loadChunk(() => import('../storage/seal-for-lock.ts'))
      .then(({ sealForLock }) => sealForLock(owner, 'credit', answer, Date.now()))
      .catch((error: unknown) => console.warn('answer not sealed', error));
    if (import.meta.env.VITE_TEST) void trackPending(sealing);
  }
  return answer;
};
