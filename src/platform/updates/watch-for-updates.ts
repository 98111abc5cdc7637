import { Workbox } from 'workbox-window';
import { loadChunk } from '#core/pwa/load-chunk.ts';
import { isReloadLocked, onReloadLocked, reloadUnlocked, unlessReloadLocked } from '../no-reload-lock.ts';
import { store } from '../store.ts';
import { trustedScript, WORKER_PATH } from '../trusted-script.ts';
import { completePrecache, installWorker } from './install-worker.ts';
import { reloadWithFlush } from './reload.ts';
import { updateOfferAtom } from './update-offer-atom.ts';

/** An installed app stays open for days: checks when it becomes visible, throttled. */
const CHECK_THROTTLE_MS = 15 * 60_000;
const CHECK_INTERVAL_MS = 60 * 60_000;

/** Offers a waiting version, unless a tab holds the no-reload lock: then once it is released. */
const offerNewer = (worker: Workbox): void => {
  // Remains true when another tab activates it: a reload of this one loads it.
  let hasNewer = false;
  let isAwaitingUnlock = false;
  const updateOffer = async (): Promise<void> => {
    if (!hasNewer) return;
    const isLocked = await isReloadLocked();
    store.set(updateOfferAtom, isLocked ? undefined : { accept });
    if (!isLocked || isAwaitingUnlock) return;
    isAwaitingUnlock = true;
    await reloadUnlocked();
    isAwaitingUnlock = false;
    await updateOffer();
  };
  const accept = async (): Promise<void> => {
    if (!(await unlessReloadLocked(reloadWithFlush))) await updateOffer();
  };
  worker.addEventListener('waiting', () => {
    hasNewer = true;
    void updateOffer();
  });
  // A worker that removes itself, because the server switched workers off, is no version to load.
  worker.addEventListener('activated', async () => {
    if (await navigator.serviceWorker.getRegistration()) return;
    hasNewer = false;
    store.set(updateOfferAtom, undefined);
  });
  onReloadLocked(() => void updateOffer());
};

const checkPeriodically = (worker: Workbox): void => {
  let checkedAt = Date.now();
  const checkForUpdate = (): void => {
    if (document.hidden || Math.abs(Date.now() - checkedAt) < CHECK_THROTTLE_MS) return;
    checkedAt = Date.now();
    worker.update().catch(() => {
      // Offline: checked again when next visible.
      checkedAt = 0;
    });
  };
  document.addEventListener('visibilitychange', checkForUpdate);
  window.setInterval(checkForUpdate, CHECK_INTERVAL_MS);
};

/** Registers the worker, precaches the whole app, checks for newer versions and offers them. */
export const watchForUpdates = async (): Promise<void> => {
  const worker = new Workbox(trustedScript(WORKER_PATH));
  offerNewer(worker);
  await installWorker();
  await worker.register();
  checkPeriodically(worker);
  await completePrecache();
  // With the app: who registers in a place without a network can read what is to be accepted.
  const { keepLegalTexts } = await loadChunk(() => import('../queries/kept-legal-texts.ts'));
  await keepLegalTexts().catch((error: unknown) => console.warn('legal texts not kept', error));
};
