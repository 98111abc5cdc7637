import { withTimeout } from '../timeout.ts';
import type { DraftKeeper } from './draft-keeper.ts';

type Watched = Pick<DraftKeeper<object>, 'flush' | 'look' | 'leave'>;

const open = new Set<Watched>();
/** What a form that is gone is still writing. */
const leaving = new Set<Promise<void>>();

const onVisibility = () => {
  for (const keeper of open) {
    if (document.visibilityState === 'hidden') keeper.leave();
    else void keeper.look();
  }
};
const onLeaving = () => {
  for (const keeper of open) keeper.leave();
};

let isListening = false;
const listen = () => {
  if (isListening) return;
  isListening = true;
  document.addEventListener('visibilitychange', onVisibility);
  window.addEventListener('pagehide', onLeaving);
};

/** Writes a form's draft when its page is left, and looks at it again when it comes back. */
export const watchKeeper = (keeper: Watched): (() => void) => {
  listen();
  open.add(keeper);
  return () => {
    open.delete(keeper);
    const writing = keeper.flush().finally(() => leaving.delete(writing));
    leaving.add(writing);
  };
};

/** Resolves when everything typed so far is on the device, or cannot be put there; a second at most. */
export const draftsKept = async (): Promise<void> => {
  const writing = [...leaving, ...[...open].map((keeper) => keeper.flush())];
  await withTimeout(Promise.all(writing)).catch(() => {
    // The forms say that it is not kept.
  });
};

/** Asked for from here, which every screen has: the one that needs it pays nothing more. */
export const sealedAnswers = () => import('./sealed-answers.ts');
