import type { DraftDevice } from './draft-device.ts';
import type { DraftShape } from './draft-shape.ts';
import type { DraftSync } from './draft-sync.ts';

/** Draft sync of a synced form with a session; its chunk is loaded on demand. */
export const draftSyncOf = <T extends object>(
  shape: DraftShape<T>,
  device: DraftDevice,
): DraftSync | undefined => {
  const { personKey: key } = device;
  const { synced: form } = shape;
  if (!key || !form) return undefined;
  const loading = import('./draft-sync.ts').then(({ createDraftSync }) =>
    createDraftSync({ shape, form, key, device }),
  );
  const ignore = (error: unknown) => console.warn('no sync of the draft', error);
  return {
    arrived: () => loading.then((sync) => sync.arrived()).catch(ignore),
    later: () => void loading.then((sync) => sync.later()).catch(ignore),
    now: () => void loading.then((sync) => sync.now()).catch(ignore),
  };
};
