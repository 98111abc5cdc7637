import { flushDrafts } from '../drafts/flush-drafts.ts';
import { flushAtoms } from '../persisted-atom.ts';

/**
 * What a tab fetches wakes the earlier worker up again, and a browser that meets this while it changes workers puts the change
 * off until that one has slept again. What follows from keeping the answers is fetched by then.
 */
const AT_REST_MS = 500;
/** Longer than that nobody waits for a version to take over: the earlier one comes back, and the offer with it. */
const TIMEOUT_MS = 5_000;

const after = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const takeWaiting = async (): Promise<void> => {
  const waiting = (await navigator.serviceWorker?.getRegistration())?.waiting;
  if (!waiting) return;
  const taken = new Promise((resolve) => {
    navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true });
  });
  await after(AT_REST_MS);
  waiting.postMessage({ type: 'SKIP_WAITING' });
  await Promise.race([taken, after(TIMEOUT_MS)]);
};

const answersKept = (): Promise<unknown> => Promise.all([flushDrafts(), flushAtoms()]);

/** Loads this tab anew, with the newest version that is on the device, once all that was typed is there too. */
export const reloadKeeping = async (): Promise<void> => {
  await answersKept();
  await takeWaiting();
  // Whoever went on typing meanwhile finds that too.
  await answersKept();
  window.location.reload();
};
