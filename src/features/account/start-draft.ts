import { type DraftShape, isFlag, isText } from '../../platform/drafts/draft-shape.ts';
import type { PhoneEntry } from './phone-entry.ts';

/** Persisted until the number is confirmed: the person may come back to edit it. */
export const START_DRAFT: DraftShape<PhoneEntry> = {
  name: 'start',
  version: 2,
  fields: { phone: isText, dataConsent: isFlag, termsConsent: isFlag },
};
