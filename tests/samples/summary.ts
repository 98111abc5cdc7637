import { decodeCredit } from '#core/api/credit/credit.ts';
import { type SavedSummary, summaryOf } from '../../src/platform/storage/saved-summary.ts';
import { creditAnswer } from './credit.ts';
import { aLoan } from './loans.ts';
import { SAMPLE_INSTANT } from './person.ts';

/** A summary kept on the device: one of six instalments paid, the next one due in December. */
export const SAVED_SUMMARY: SavedSummary = summaryOf(
  decodeCredit(creditAnswer({}, aLoan({ paid: 1 })).data),
  SAMPLE_INSTANT.getTime(),
);
