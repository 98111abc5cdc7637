import { PREPAYMENT_CHOICES } from '../../../core/domain/prepayment.ts';
import { PAYMENT_OPTIONS } from '../../../core/wire/payment-answer.ts';
import { type DraftShape, isAmount, isOneOf, isText } from '../../../platform/drafts/draft-shape.ts';
import type { PaymentEntry } from './payment-schema.ts';

export const PAYMENT_DRAFT: DraftShape<PaymentEntry> = {
  name: 'payment',
  version: 2,
  fields: {
    option: isOneOf(PAYMENT_OPTIONS),
    other: isAmount,
    choice: isOneOf(PREPAYMENT_CHOICES),
    payerEmail: isText,
  },
  together: [['option', 'other']],
};

/** The name of the draft that keeps what a payer chose for a credit. */
export const paymentDraft = (creditNumber: number): string => `payment-${creditNumber}`;
