import { number, type ObjectSchema, object, string } from 'yup';
import { MINIMUM_PAYMENT } from '#core/constants.ts';
import { leavesResidue } from '#core/loan/payable-amount.ts';
import { formatPesos, type Money } from '#core/money/money.ts';
import { PREPAYMENT_CHOICES, type PrepaymentChoice } from '#core/payments/payment-application.ts';
import { cleanEmail, parseEmail } from '#core/people/email.ts';
import { paymentCopy } from '../../../copy/payment.ts';
import { FORM_OPTIONS, type PaymentOption } from './payable.ts';

export interface PaymentEntry {
  option: PaymentOption;
  /** Whole pesos; asked for with the option 'otro' only. */
  other: number | null;
  choice: PrepaymentChoice;
  /** Address for the receipt of a payer without a session; empty for none. */
  payerEmail?: string | undefined;
}

/** What the previous screen requests. */
export interface PrefilledPayment {
  /** Undefined where today's debt does not allow it. */
  readonly entry: PaymentEntry | undefined;
  /** The button that led here named the amount: the payment starts unless something must be asked. */
  readonly startsNow: boolean;
}

const copy = paymentCopy.detail.amount;

/** 'otro' ranges from the provider's minimum to the day's total debt. */
export const paymentSchema = (totalDebt: Money): ObjectSchema<PaymentEntry> =>
  object({
    option: string().oneOf(FORM_OPTIONS).required(),
    other: number()
      .integer()
      .nullable()
      .defined()
      .when('option', ([option], other) =>
        option === 'otro'
          ? other
              .required(copy.missing)
              .min(MINIMUM_PAYMENT, copy.tooLow(formatPesos(MINIMUM_PAYMENT)))
              .max(totalDebt, copy.tooHigh(formatPesos(totalDebt)))
              .test(
                'residue',
                copy.leavesResidue(formatPesos(totalDebt)),
                (amount: number) => !leavesResidue(amount, totalDebt),
              )
          : other,
      ),
    choice: string().oneOf(PREPAYMENT_CHOICES).required(),
    payerEmail: string()
      .optional()
      .transform(cleanEmail)
      .test('shape', paymentCopy.detail.payerEmail.format, (text) => !text || parseEmail(text) !== undefined),
  }).required();
