import { useState } from 'react';
import { CURRENCY } from '#core/constants.ts';
import { toCents } from '#core/money/money.ts';
import { useApiMutation } from '../../../platform/api/mutations.ts';
import { env } from '../../../platform/env.ts';
import { type SignedPayment, signedAttempt } from '../attempt/signed-attempt.ts';
import { PaymentForm, type PaymentFormProps } from '../form/payment-form.tsx';
import type { Checkout, PaymentOrder } from '../model/checkout.ts';
import type { Payable } from '../model/payable.ts';
import { type CheckoutOptions, loadWidget, openCheckout } from './checkout-widget.ts';
import { useKeepSessionActive } from './use-keep-session-active.ts';

const optionsOf = ({ amount }: PaymentOrder, signed: SignedPayment): CheckoutOptions => ({
  currency: CURRENCY,
  amountInCents: toCents(amount),
  reference: signed.reference,
  publicKey: signed.public_key,
  signature: { integrity: signed.signature },
  expirationTime: signed.expiration_time,
  redirectUrl: signed.redirect_url,
  ...(signed.payment_method && {
    paymentMethod: {
      referenceOne: signed.payment_method.reference_one,
      referenceTwo: signed.payment_method.reference_two,
      referenceThree: signed.payment_method.reference_three,
    },
  }),
});

/** Signs an attempt and opens the provider's widget. */
export const useCheckout = (payable: Payable, onClosed: (reference: string) => void): Checkout => {
  const [openFor, setOpenFor] = useState<string>();
  useKeepSessionActive(openFor !== undefined);

  const starting = useApiMutation({
    mutationFn: async (order: PaymentOrder) => {
      const [Widget, signed] = await Promise.all([
        loadWidget(env.paymentWidgetUrl),
        signedAttempt(payable, order),
      ]);
      openCheckout(Widget, optionsOf(order, signed), () => onClosed(signed.reference));
      setOpenFor(signed.reference);
    },
  });

  return { start: starting.submit, isStarting: starting.isPending, failure: starting.failure, openFor };
};

/** 'Continuar' opens the provider's widget over the page. */
export const WidgetForm = (props: Omit<PaymentFormProps, 'checkout'>) => (
  <PaymentForm {...props} checkout={useCheckout(props.payable, props.onClosed)} />
);
