import { type ObjectSchema, object, string } from 'yup';
import { CLAIM_KINDS, type ClaimKind, LONGEST_CLAIM, SHORTEST_CLAIM } from '#core/rights/claims.ts';
import { cleanParagraphs } from '#core/text/typed-text.ts';
import { rightsCopy } from '../../copy/rights.ts';
import { type DraftShape, isOneOf, isText } from '../../platform/drafts/draft-shape.ts';

export interface ClaimEntry {
  /** Empty while none is chosen. */
  kind: ClaimKind | '';
  text: string;
}

export const CLAIM_DRAFT: DraftShape<ClaimEntry> = {
  name: 'claim',
  version: 1,
  fields: { kind: isOneOf(['', ...CLAIM_KINDS]), text: isText },
};

const copy = rightsCopy.form;

export const claimSchema: ObjectSchema<ClaimEntry> = object({
  kind: string<ClaimKind | ''>().required(copy.missingKind).oneOf(CLAIM_KINDS, copy.missingKind),
  text: string()
    .transform(cleanParagraphs)
    .max(LONGEST_CLAIM, copy.longText)
    .required(copy.missingText)
    .min(SHORTEST_CLAIM, copy.shortText),
}).required();
