import { withTimeout } from '../timeout.ts';
import type { DraftController } from './draft-controller.ts';

type Watched = Pick<DraftController<object>, 'flush' | 'refresh' | 'leave'>;

const open = new Set<Watched>();
/** Pending writes of unmounted forms. */
const leaving = new Set<Promise<void>>();

const onVisibility = () => {
  for (const controller of open) {
    if (document.visibilityState === 'hidden') controller.leave();
    else void controller.refresh();
  }
};
const onLeaving = () => {
  for (const controller of open) controller.leave();
};

let isListening = false;
const listen = () => {
  if (isListening) return;
  isListening = true;
  document.addEventListener('visibilitychange', onVisibility);
  window.addEventListener('pagehide', onLeaving);
};

/** Flushes a form's draft when the page is hidden, and refreshes it when visible again. */
export const watchController = (controller: Watched): (() => void) => {
  listen();
  open.add(controller);
  return () => {
    open.delete(controller);
    const writing = controller.flush().finally(() => leaving.delete(writing));
    leaving.add(writing);
  };
};

/** Resolves when everything typed is persisted, failed, or after a second. */
export const flushDrafts = async (): Promise<void> => {
  const writing = [...leaving, ...[...open].map((controller) => controller.flush())];
  await withTimeout(Promise.all(writing)).catch(() => {
    // The forms show that it is not saved.
  });
};

/** Imported in this shared chunk, so that a screen that needs it loads no chunk more. */
export const encryptedResponseCache = () => import('./encrypted-response-cache.ts');
