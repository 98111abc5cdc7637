import type { BodyOf } from '../endpoint.ts';
import type { CreditLookup, findPublicCredit } from './payments.ts';

/** The form's field for each field of the contract. */
export const LOOKUP_FIELD_OF = {
  credito: 'creditNumber',
  documento: 'document',
} as const satisfies Record<keyof BodyOf<typeof findPublicCredit>, keyof CreditLookup>;
