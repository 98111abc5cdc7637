import { startTransition, useEffect, useState } from 'react';
import { copyOf } from './draft-copy.ts';
import type { DraftDevice } from './draft-device.ts';
import { createKeeper, type DraftKeeper } from './draft-keeper.ts';
import { currentOwner, type Owner } from './draft-owner.ts';
import type { DraftShape } from './draft-shape.ts';
import { type DraftState, unread } from './draft-state.ts';
import { watchKeeper } from './drafts-kept.ts';

export interface Draft<T>
  extends DraftState<T>,
    Pick<DraftKeeper<T>, 'keep' | 'follow' | 'attach' | 'drop'> {}

/** Comes beside the form and not before it; what cannot be had is asked for again with the next writing. */
const openDevice = async <T extends object>(
  shape: DraftShape<T>,
  name: string,
  owner: Owner,
): Promise<DraftDevice> => (await import('./draft-device.ts')).openDevice(shape, name, owner);

const keeperOf = <T extends object>(shape: DraftShape<T>, name: string): DraftKeeper<T> => {
  // Fixed when the form opens: a session that ends meanwhile must not hand what was typed to another key.
  const owner = currentOwner();
  return createKeeper(shape, {
    open: () => openDevice(shape, name, owner),
    copyOf: (device) => copyOf(shape, device),
  });
};

let isPersistAsked = false;
/** Without it drafts are kept as long as the browser likes, which is what it does without asking too. */
const ignore = (error: unknown) => console.warn('storage may be dropped', error);

/**
 * Keeps a form's values on the device, encrypted for the person, under a name, the shape's own unless there are several
 * forms of it, and the shape's version.
 */
export const useDraft = <T extends object>(shape: DraftShape<T>, name = shape.name): Draft<T> => {
  const [keeper] = useState(() => keeperOf(shape, name));
  const [state, setState] = useState<DraftState<T>>(unread);

  useEffect(() => {
    const stop = keeper.start((next) => {
      // What is not saved is said at once, the rest when there is nothing more urgent.
      if (next.isUnsaved) setState(next);
      else startTransition(() => setState(next));
    });
    const unwatch = watchKeeper(keeper);
    return () => {
      stop();
      unwatch();
    };
  }, [keeper]);

  const isOnDevice = state.isKept && state.savedAt !== undefined;
  useEffect(() => {
    if (!isOnDevice || isPersistAsked) return;
    isPersistAsked = true;
    import('./ask-to-persist.ts').then(({ askToPersist }) => askToPersist()).catch(ignore);
  }, [isOnDevice]);

  const { keep, follow, attach, drop } = keeper;
  return { ...state, keep, follow, attach, drop };
};
