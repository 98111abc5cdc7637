import { Workbox } from 'workbox-window';
import { isReloadLocked, onReloadLocked, reloadUnlocked, unlessReloadLocked } from '../no-reload-lock.ts';
import { store } from '../store.ts';
import { completeApp, installWorker } from './keep-app.ts';
import { reloadKeeping } from './reload.ts';
import { updateOfferAtom } from './update-offer-atom.ts';

/** An app on a home screen lives for days: it looks when it comes to the front, but not at each glance. */
const LOOK_AFTER_MS = 15 * 60_000;
const LOOK_EVERY_MS = 60 * 60_000;

/** Offers a version that waits, now or as soon as nobody signs or pays, and takes the offer back while somebody does. */
const offerNewer = (worker: Workbox): void => {
  // Stays so when another tab takes it: this one goes on as it is, and a reload brings the newer one.
  let isNewerThere = false;
  let isAwaitingEnd = false;
  const offerOrNot = async (): Promise<void> => {
    if (!isNewerThere) return;
    const isHeldBack = await isReloadLocked();
    store.set(updateOfferAtom, isHeldBack ? undefined : { accept });
    if (!isHeldBack || isAwaitingEnd) return;
    isAwaitingEnd = true;
    await reloadUnlocked();
    isAwaitingEnd = false;
    await offerOrNot();
  };
  const accept = async (): Promise<void> => {
    if (!(await unlessReloadLocked(reloadKeeping))) await offerOrNot();
  };
  worker.addEventListener('waiting', () => {
    isNewerThere = true;
    void offerOrNot();
  });
  onReloadLocked(() => void offerOrNot());
};

const lookNowAndThen = (worker: Workbox): void => {
  let lookedAt = Date.now();
  const checkForUpdate = (): void => {
    if (document.hidden || Math.abs(Date.now() - lookedAt) < LOOK_AFTER_MS) return;
    lookedAt = Date.now();
    worker.update().catch(() => {
      // Without the network there is nothing to find; the next glance looks again.
      lookedAt = 0;
    });
  };
  document.addEventListener('visibilitychange', checkForUpdate);
  window.setInterval(checkForUpdate, LOOK_EVERY_MS);
};

/** Registers the worker until it is there with the whole app, looks for newer ones now and then, and offers what it finds. */
export const watchForUpdates = async (): Promise<void> => {
  const worker = new Workbox('/sw.js');
  offerNewer(worker);
  await installWorker();
  await worker.register();
  lookNowAndThen(worker);
  // The page that was in the place of this one is gone, and so may be the release that it was kept for.
  navigator.serviceWorker.controller?.postMessage({ type: 'AT_REST' });
  await completeApp();
};
