import { persistedAtom } from '../storage/persisted-atom.ts';

/** An amount in whole pesos and a term in months, chosen before applying. */
export interface QuotedCredit {
  readonly amount: number;
  readonly term: number;
}

const isQuotedCredit = (value: unknown): value is QuotedCredit | null =>
  value === null ||
  (typeof value === 'object' &&
    'amount' in value &&
    Number.isSafeInteger(value.amount) &&
    'term' in value &&
    Number.isSafeInteger(value.term));

/** Of the landing's calculator; prefills the cost of the procedure and the plan. */
export const quotedCreditAtom = persistedAtom<QuotedCredit | null>('quote', null, isQuotedCredit);
