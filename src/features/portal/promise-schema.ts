import { number, type ObjectSchema, object, string } from 'yup';
import type { Credit } from '#core/api/credit/credit.ts';
import { bogotaDate } from '#core/calendar/calendar-date.ts';
import { dateInWords } from '#core/calendar/date-words.ts';
import { MINIMUM_PAYMENT } from '#core/constants.ts';
import { getAmountToPay } from '#core/loan/amount-to-pay.ts';
import { leavesResidue } from '#core/loan/payable-amount.ts';
import { promiseDays } from '#core/loan/promise-to-pay.ts';
import { type Money, min } from '#core/money/money.ts';
import { hardshipCopy } from '../../copy/hardship.ts';
import { type DraftShape, isAmount, isText } from '../../platform/drafts/draft-shape.ts';
import { pesos } from '../../ui/money-text.ts';
import { nextInstalmentOf } from './debt-status.ts';

export interface PromiseEntry {
  /** 'YYYY-MM-DD'; empty while none is chosen. */
  promisedOn: string;
  /** Whole pesos; null while it is empty. */
  amount: number | null;
}

export const PROMISE_DRAFT: DraftShape<PromiseEntry> = {
  name: 'promise',
  version: 1,
  fields: { promisedOn: isText, amount: isAmount },
};

/** What brings the credit up to date; else the instalment that is due, or the next one. */
export const suggestedPromise = (credit: Credit): Money => {
  const { totalDebt } = credit;
  return min(getAmountToPay(credit) || (nextInstalmentOf(credit)?.regular ?? totalDebt), totalDebt);
};

const copy = hardshipCopy.promise;

/** `now` as an instant, so that a form left open overnight checks the new day. */
export const promiseSchema = (totalDebt: Money, now: () => Date): ObjectSchema<PromiseEntry> => {
  const least = min(MINIMUM_PAYMENT, totalDebt);
  const amounts = copy.outOfRange(pesos(least), pesos(totalDebt));
  return object({
    promisedOn: string()
      .required(copy.missingDate)
      .test('day', (value, context) => {
        const { first, last } = promiseDays(bogotaDate(now()));
        if (value >= first && value <= last) return true;
        return context.createError({ message: copy.dateHint(dateInWords(first), dateInWords(last)) });
      }),
    amount: number()
      .integer()
      .nullable()
      .defined()
      .required(copy.missingAmount)
      .min(least, amounts)
      .max(totalDebt, amounts)
      .test('residue', copy.leavesResidue(pesos(totalDebt)), (amount) => !leavesResidue(amount, totalDebt)),
  }).required();
};
