import { NOTHING, withTyped } from '../../src/platform/drafts/draft-content.ts';
import { openDevice } from '../../src/platform/drafts/draft-device.ts';
import { currentOwner } from '../../src/platform/drafts/draft-owner.ts';
import type { DraftShape } from '../../src/platform/drafts/draft-shape.ts';

/** Puts on the device what whoever is in has typed into a form before. */
export const leaveDraft = async <T extends object>(
  shape: DraftShape<T>,
  typed: Partial<T>,
): Promise<void> => {
  const device = await openDevice(shape, shape.name, currentOwner());
  await device.write({ content: withTyped(NOTHING, typed), rev: 1, savedAt: Date.now() }, undefined);
};
