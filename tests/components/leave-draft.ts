import { openDevice } from '../../src/platform/drafts/draft-device.ts';
import type { DraftShape } from '../../src/platform/drafts/draft-shape.ts';
import type { StoredDraft } from '../../src/platform/drafts/stored-draft.ts';
import { personAtom } from '../../src/platform/session/session-atoms.ts';
import { store } from '../../src/platform/store.ts';

/** Stores a draft of the current owner on the device. */
export const leaveDraft = async <T extends object>(
  shape: DraftShape<T>,
  values: Partial<T>,
  changes: Partial<StoredDraft<T>> = {},
): Promise<void> => {
  const device = await openDevice(shape, shape.name, store.get(personAtom), () => false);
  const origin = crypto.randomUUID();
  const draft = { values, savedAt: Date.now(), revision: 0, isSynced: false, origin, ...changes };
  if (!(await device.write(draft, undefined))) throw new Error('the device has a draft already');
};
