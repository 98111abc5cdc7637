import { NOTHING, withTyped } from '../../src/platform/drafts/draft-content.ts';
import { openDevice } from '../../src/platform/drafts/draft-device.ts';
import { currentOwner } from '../../src/platform/drafts/draft-owner.ts';
import type { DraftShape } from '../../src/platform/drafts/draft-shape.ts';

/** Stores a draft of the current owner on the device. */
export const leaveDraft = async <T extends object>(
  shape: DraftShape<T>,
  typed: Partial<T>,
): Promise<void> => {
  const device = await openDevice(shape, shape.name, currentOwner());
  await device.write({ content: withTyped(NOTHING, typed), rev: 1, savedAt: Date.now() }, undefined);
};
