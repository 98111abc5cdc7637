import { flushDrafts } from '../drafts/open-drafts.ts';
import { flushAtoms } from '../storage/persisted-atom.ts';

/**
 * Requests wake the old worker, and some browsers defer activation until it is idle again. By then what saving the
 * answers fetches is loaded.
 */
const IDLE_MS = 500;
/** Timeout of the activation: the old version stays, and the offer returns. */
const TIMEOUT_MS = 5_000;

const after = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const activateWaiting = async (): Promise<void> => {
  const waiting = (await navigator.serviceWorker?.getRegistration())?.waiting;
  if (!waiting) return;
  const activated = new Promise((resolve) => {
    navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true });
  });
  await after(IDLE_MS);
  waiting.postMessage({ type: 'SKIP_WAITING' });
  await Promise.race([activated, after(TIMEOUT_MS)]);
};

const flushAnswers = (): Promise<unknown> => Promise.all([flushDrafts(), flushAtoms()]);

/** Reloads this tab with the newest installed version, after flushing what was typed. */
export const reloadWithFlush = async (): Promise<void> => {
  await flushAnswers();
  await activateWaiting();
  // Typed meanwhile.
  await flushAnswers();
  window.location.reload();
};
