import type { DraftDevice } from './draft-device.ts';
import type { DraftShape } from './draft-shape.ts';
import type { DraftSync } from './draft-sync.ts';

/** The copy of a form that has one, for a person with a session; its code comes when it is first needed. */
export const draftSyncOf = <T extends object>(
  shape: DraftShape<T>,
  device: DraftDevice,
): DraftSync | undefined => {
  const { personKey: key } = device;
  const { synced: form } = shape;
  if (!key || !form) return undefined;
  const loading = import('./draft-sync.ts').then(({ createCopy: createDraftSync }) =>
    createDraftSync({ shape, form, key, device }),
  );
  const ignore = (error: unknown) => console.warn('no copy of the draft', error);
  return {
    arrived: () => loading.then((copy) => copy.arrived()).catch(ignore),
    later: () => void loading.then((copy) => copy.later()).catch(ignore),
    now: () => void loading.then((copy) => copy.now()).catch(ignore),
  };
};
