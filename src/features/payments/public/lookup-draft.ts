import { type DraftShape, isText } from '../../../platform/drafts/draft-shape.ts';

export interface LookupEntry {
  creditNumber: string;
  document: string;
}

export const LOOKUP_DRAFT: DraftShape<LookupEntry> = {
  name: 'public-payment',
  version: 2,
  fields: { creditNumber: isText, document: isText },
};
