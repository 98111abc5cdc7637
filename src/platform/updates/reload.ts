import { draftsKept } from '../drafts/drafts-kept.ts';
import { atomsKept } from '../persisted-atom.ts';

/** Longer than that nobody waits for a version to take over. */
const PATIENCE_MS = 10_000;

const takeWaiting = async (): Promise<void> => {
  const waiting = (await navigator.serviceWorker?.getRegistration())?.waiting;
  if (!waiting) return;
  const taken = new Promise((resolve) => {
    navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true });
  });
  waiting.postMessage({ type: 'SKIP_WAITING' });
  await Promise.race([taken, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
};

/** Loads this tab anew, with the newest version that is on the device, once all that was typed is there too. */
export const reloadKeeping = async (): Promise<void> => {
  await Promise.all([draftsKept(), atomsKept()]);
  await takeWaiting();
  window.location.reload();
};
