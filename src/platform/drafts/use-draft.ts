import { startTransition, useEffect, useState } from 'react';
import { createDraftController, type DraftController } from './draft-controller.ts';
import type { DraftDevice } from './draft-device.ts';
import { currentOwner, type Owner } from './draft-owner.ts';
import type { DraftShape } from './draft-shape.ts';
import { type DraftState, unread } from './draft-state.ts';
import { watchController } from './flush-drafts.ts';
import { draftSyncOf } from './lazy-draft-sync.ts';

export interface Draft<T>
  extends DraftState<T>,
    Pick<DraftController<T>, 'keep' | 'follow' | 'attach' | 'drop'> {}

/** Comes beside the form and not before it; what cannot be had is asked for again with the next writing. */
const openDevice = async <T extends object>(
  shape: DraftShape<T>,
  name: string,
  owner: Owner,
): Promise<DraftDevice> => (await import('./draft-device.ts')).openDevice(shape, name, owner);

const keeperOf = <T extends object>(shape: DraftShape<T>, name: string): DraftController<T> => {
  // Fixed when the form opens: a session that ends meanwhile must not hand what was typed to another key.
  const owner = currentOwner();
  return createDraftController(shape, {
    open: () => openDevice(shape, name, owner),
    remoteOf: (device) => draftSyncOf(shape, device),
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
  const [controller] = useState(() => keeperOf(shape, name));
  const [state, setState] = useState<DraftState<T>>(unread);

  useEffect(() => {
    const stop = controller.start((next) => {
      // What is not saved is said at once, the rest when there is nothing more urgent.
      if (next.isUnsaved) setState(next);
      else startTransition(() => setState(next));
    });
    const unwatch = watchController(controller);
    return () => {
      stop();
      unwatch();
    };
  }, [controller]);

  const isOnDevice = state.isKept && state.savedAt !== undefined;
  useEffect(() => {
    if (!isOnDevice || isPersistAsked) return;
    isPersistAsked = true;
    import('./ask-to-persist.ts').then(({ askToPersist }) => askToPersist()).catch(ignore);
  }, [isOnDevice]);

  const { keep, follow, attach, drop } = controller;
  return { ...state, keep, follow, attach, drop };
};
