import { startTransition, useEffect, useState } from 'react';
import { createDraftController, type DraftController } from './draft-controller.ts';
import type { DraftDevice } from './draft-device.ts';
import { currentOwner, type Owner } from './draft-owner.ts';
import type { DraftShape } from './draft-shape.ts';
import { type DraftState, initialState } from './draft-state.ts';
import { watchController } from './flush-drafts.ts';
import { draftSyncOf } from './lazy-draft-sync.ts';

export interface Draft<T>
  extends DraftState<T>,
    Pick<DraftController<T>, 'keep' | 'follow' | 'attach' | 'drop'> {}

/** Loaded on demand; a failed import is retried with the next write. */
const openDevice = async <T extends object>(
  shape: DraftShape<T>,
  name: string,
  owner: Owner,
): Promise<DraftDevice> => (await import('./draft-device.ts')).openDevice(shape, name, owner);

const controllerOf = <T extends object>(shape: DraftShape<T>, name: string): DraftController<T> => {
  // Fixed when the form mounts: after logout its values must not be encrypted with another account's key.
  const owner = currentOwner();
  return createDraftController(shape, {
    open: () => openDevice(shape, name, owner),
    remoteOf: (device) => draftSyncOf(shape, device),
  });
};

let isPersistAsked = false;
/** Best-effort storage: the browser may evict drafts. */
const ignore = (error: unknown) => console.warn('storage may be dropped', error);

/**
 * Persists a form's values encrypted, under a name (by default the schema's; several forms may share one schema) and
 * the schema's version.
 */
export const useDraft = <T extends object>(shape: DraftShape<T>, name = shape.name): Draft<T> => {
  const [controller] = useState(() => controllerOf(shape, name));
  const [state, setState] = useState<DraftState<T>>(initialState);

  useEffect(() => {
    const stop = controller.start((next) => {
      // 'Unsaved' renders urgently, the rest as a transition.
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
