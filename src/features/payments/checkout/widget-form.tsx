import { type RefObject, useEffect, useRef, useState } from 'react';
import { CURRENCY } from '#core/constants.ts';
import { toCents } from '#core/money/money.ts';
import { useApiMutation } from '../../../platform/api/mutations.ts';
import { env } from '../../../platform/env.ts';
import { type SignedPayment, signedAttempt } from '../attempt/signed-attempt.ts';
import { PaymentForm, type PaymentFormProps } from '../form/payment-form.tsx';
import type { Checkout, PaymentOrder } from '../model/checkout.ts';
import type { Payable } from '../model/payable.ts';
import { type CheckoutFrame, loadCheckout } from './checkout-frame.ts';
import { CheckoutWindow } from './checkout-window.tsx';
import type { CheckoutOptions } from './frame-messages.ts';
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

/** Loads the provider's script once; anew after a failure. */
const useCheckoutFrame = (dialog: RefObject<HTMLDialogElement | null>) => {
  const loading = useRef<Promise<CheckoutFrame>>(undefined);
  useEffect(
    () => () => {
      loading.current?.then((frame) => frame.remove()).catch(() => undefined);
      loading.current = undefined;
    },
    [],
  );
  return (): Promise<CheckoutFrame> => {
    if (!dialog.current) throw new Error('no window');
    loading.current ??= loadCheckout(dialog.current, env);
    loading.current.catch(() => {
      loading.current = undefined;
    });
    return loading.current;
  };
};

/** Signs an attempt and opens the provider's widget in `dialog`. `onWindowClosed`: that dialog's close event. */
export const useCheckout = (
  payable: Payable,
  onClosed: (reference: string) => void,
  dialog: RefObject<HTMLDialogElement | null>,
): Checkout & { onWindowClosed: () => void } => {
  const load = useCheckoutFrame(dialog);
  const openFor = useRef<string>(undefined);
  const [isOpen, setOpen] = useState(false);
  useKeepSessionActive(isOpen);

  const starting = useApiMutation({
    mutationFn: async (order: PaymentOrder) => {
      const [frame, signed] = await Promise.all([load(), signedAttempt(payable, order)]);
      openFor.current = signed.reference;
      try {
        await frame.open(optionsOf(order, signed));
      } catch (error) {
        openFor.current = undefined;
        throw error;
      }
      setOpen(true);
    },
  });

  return {
    start: starting.submit,
    isStarting: starting.isPending,
    failure: starting.failure,
    isOpen,
    onWindowClosed: () => {
      if (openFor.current !== undefined) onClosed(openFor.current);
    },
  };
};

/** 'Continuar' opens the provider's widget over the page. */
export const WidgetForm = (props: Omit<PaymentFormProps, 'checkout'>) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const { onWindowClosed, ...checkout } = useCheckout(props.payable, props.onClosed, dialog);
  return (
    <>
      <PaymentForm {...props} checkout={checkout} />
      <CheckoutWindow ref={dialog} onClose={onWindowClosed} />
    </>
  );
};
