import { withTimeout } from '../timeout.ts';
import type { DraftController } from './draft-controller.ts';

type Watched = Pick<DraftController<object>, 'flush' | 'refresh' | 'leave'>;

const open = new Set<Watched>();
/** What a form that is gone is still writing. */
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

/** Writes a form's draft when its page is left, and looks at it again when it comes back. */
export const watchController = (controller: Watched): (() => void) => {
  listen();
  open.add(controller);
  return () => {
    open.delete(controller);
    const writing = controller.flush().finally(() => leaving.delete(writing));
    leaving.add(writing);
  };
};

/** Resolves when everything typed so far is on the device, or cannot be put there; a second at most. */
export const flushDrafts = async (): Promise<void> => {
  const writing = [...leaving, ...[...open].map((controller) => controller.flush())];
  await withTimeout(Promise.all(writing)).catch(() => {
    // The forms say that it is not kept.
  });
};

/** Asked for from here, which every screen has: the one that needs it pays nothing more. */
export const encryptedResponseCache = () => import('./encrypted-response-cache.ts');
