import { PREPAYMENT_CHOICES } from '#core/payments/payment-application.ts';
import { type DraftShape, isAmount, isOneOf, isText } from '../../../platform/drafts/draft-shape.ts';
import { FORM_OPTIONS } from './payable.ts';
import type { PaymentEntry } from './payment-schema.ts';

export const PAYMENT_DRAFT: DraftShape<PaymentEntry> = {
  name: 'payment',
  version: 2,
  fields: {
    option: isOneOf(FORM_OPTIONS),
    other: isAmount,
    choice: isOneOf(PREPAYMENT_CHOICES),
    payerEmail: isText,
  },
  together: [['option', 'other']],
};

/** One draft per credit. */
export const paymentDraft = (creditNumber: number): string => `payment-${creditNumber}`;
