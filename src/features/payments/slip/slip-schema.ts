import { mixed, number, type ObjectSchema, object, string } from 'yup';
import { bogotaDate, type CalendarDate } from '#core/calendar/calendar-date.ts';
import { dateInWords } from '#core/calendar/date-words.ts';
import { instantOfWallTime } from '#core/calendar/wall-time.ts';
import { MOST_AT_COUNTER } from '#core/payments/cash-slips.ts';
import { cleanNumber } from '#core/text/typed-number.ts';
import { cashSlipsCopy } from '../../../copy/cash-slips.ts';
import { type DraftShape, isAmount, isText } from '../../../platform/drafts/draft-shape.ts';

export interface SlipEntry {
  /** Whole pesos. */
  amount: number | null;
  /** Wall time in Bogota, `2026-01-21T15:05`. */
  paidAt: string;
  receipt: string;
  /** In memory only: the draft persists the rest. */
  file: File | null;
}

const LONGEST_RECEIPT = 40;
const { amount, paidAt, receipt, file } = cashSlipsCopy;

/** Paid between the disbursement, where known, and now. */
export const slipSchema = (disbursedOn: CalendarDate | undefined, now: () => Date): ObjectSchema<SlipEntry> =>
  object({
    amount: number()
      .integer()
      .nullable()
      .defined()
      .required(amount.missing)
      .min(1, amount.missing)
      .max(MOST_AT_COUNTER, amount.tooHigh),
    paidAt: string()
      .required(paidAt.missing)
      .test('moment', paidAt.missing, (typed) => instantOfWallTime(typed) !== undefined)
      .test('past', paidAt.notYet, (typed) => (instantOfWallTime(typed) ?? 0) <= now())
      .test(
        'disbursed',
        disbursedOn === undefined ? '' : paidAt.tooEarly(dateInWords(disbursedOn)),
        (typed) => {
          const at = instantOfWallTime(typed);
          return disbursedOn === undefined || at === undefined || bogotaDate(at) >= disbursedOn;
        },
      ),
    receipt: string().transform(cleanNumber).max(LONGEST_RECEIPT, receipt.tooLong).defined(),
    file: mixed<File>().nullable().defined().required(file.missing),
  }).required();

/** Files are not persisted. */
export type SlipDraft = Omit<SlipEntry, 'file'>;

export const SLIP_DRAFT: DraftShape<SlipDraft> = {
  name: 'slip',
  version: 2,
  fields: { amount: isAmount, paidAt: isText, receipt: isText },
};
