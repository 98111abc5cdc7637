import { useState } from 'react';
import { paymentCopy } from '../../copy/payment.ts';
import { CURRENCY } from '../../core/domain/constants.ts';
import { type Money, toCents } from '../../core/domain/money.ts';
import type { PrepaymentChoice } from '../../core/domain/prepayment.ts';
import { encodePrepaymentChoice } from '../../core/wire/payment-answer.ts';
import { CallFailure, isCallFailure } from '../../platform/call-failure.ts';
import { env } from '../../platform/env.ts';
import { call } from '../../platform/http.ts';
import { paymentCalls } from '../../platform/payment-calls.ts';
import { store } from '../../platform/store.ts';
import { useAction } from '../../platform/use-action.ts';
import { begun, ended, type PaymentAttempt, signedAs } from './attempt.ts';
import { attemptAtom } from './attempt-atom.ts';
import { type CheckoutOptions, loadWidget, openCheckout } from './checkout-widget.ts';
import type { Payable } from './payable.ts';
import { useAwake } from './use-awake.ts';

export interface PaymentOrder {
  readonly amount: Money;
  readonly choice: PrepaymentChoice;
}

/** The server's word that this attempt takes no more payments: the next press begins another. */
const ATTEMPT_OVER = 'attempt_over';

const sign = async (
  payable: Payable,
  { id }: PaymentAttempt,
  order: PaymentOrder,
): Promise<CheckoutOptions> => {
  const amountInCents = toCents(order.amount);
  try {
    const signed = await call(paymentCalls.signPayment, {
      body: {
        amount_in_cents: amountInCents,
        currency: CURRENCY,
        reference_payment: payable.creditNumber,
        id_intento: id,
        abono: encodePrepaymentChoice(order.choice),
      },
      token: payable.pass,
    });
    return {
      currency: CURRENCY,
      amountInCents,
      reference: signed.reference,
      publicKey: signed.public_key,
      signature: { integrity: signed.signature },
      expirationTime: signed.expiration_time,
      redirectUrl: signed.redirect_url,
      paymentMethod: {
        referenceOne: signed.payment_method.reference_one,
        referenceTwo: signed.payment_method.reference_two,
        referenceThree: signed.payment_method.reference_three,
      },
    };
  } catch (error) {
    if (!isCallFailure(error) || error.code !== ATTEMPT_OVER) throw error;
    store.set(attemptAtom, ended(store.get(attemptAtom), { id }));
    throw new CallFailure({
      kind: error.kind,
      status: error.status,
      code: error.code,
      sentence: paymentCopy.detail.attemptOver,
    });
  }
};

/**
 * From the press of the button to the provider's window and back. `openFor` is the reference of the payment whose window
 * is open; the provider does not always say that it closed.
 */
export const useCheckout = (payable: Payable, onClosed: (reference: string) => void) => {
  const [openFor, setOpenFor] = useState<string>();
  useAwake(openFor !== undefined);

  const starting = useAction(async (order: PaymentOrder) => {
    const intent = { creditNumber: payable.creditNumber, amount: order.amount, choice: order.choice };
    const attempt = begun(store.get(attemptAtom), intent, () => crypto.randomUUID());
    store.set(attemptAtom, attempt);
    const [Widget, options] = await Promise.all([
      loadWidget(env.paymentWidgetUrl),
      sign(payable, attempt, order),
    ]);
    store.set(attemptAtom, signedAs(store.get(attemptAtom), attempt.id, options.reference));
    openCheckout(Widget, options, () => onClosed(options.reference));
    setOpenFor(options.reference);
  });

  return { start: starting.run, isStarting: starting.isBusy, failure: starting.failure, openFor };
};
