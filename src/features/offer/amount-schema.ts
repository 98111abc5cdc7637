import { number, object } from 'yup';
import { MINIMUM_AMOUNT } from '#core/constants.ts';
import { formatPesos, type Money } from '#core/money/money.ts';
import { offerCopy } from '../../copy/offer.ts';

const copy = offerCopy.amount;

/** Limits of the requested amount. Specification §5. */
export const amountSchema = (maximum: Money) =>
  object({
    amount: number()
      .nullable()
      .defined()
      .test('required', copy.required, (value) => value !== null)
      .test('maximum', copy.tooHigh(formatPesos(maximum)), (value) => value === null || value <= maximum)
      .test(
        'minimum',
        copy.tooLow(formatPesos(MINIMUM_AMOUNT)),
        (value) => value === null || value >= MINIMUM_AMOUNT,
      ),
    term: number().nullable().defined(),
  }).required();
