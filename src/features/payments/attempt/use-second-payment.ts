import { useAtomValue } from 'jotai/react';
import { useState } from 'react';
import type { CallFailure } from '../../../platform/api/call-failure.ts';
import { attemptsAtom, openAttempts, viewedAttemptsAtom } from '../model/attempt.ts';
import type { Checkout, PaymentOrder } from '../model/checkout.ts';
import { type OpenPaymentState, openPaymentOf } from '../model/open-payment.ts';
import type { Payable } from '../model/payable.ts';

/** Error code: another payment of this credit is pending. */
export const PAYMENT_PENDING = 'payment_pending';

export interface SecondPayment {
  /** Starts a payment, or asks first when this device, the cached credit or the server has a pending one. */
  begin(order: PaymentOrder): Promise<void>;
  /** Set while the dialog is open. */
  readonly question:
    | {
        readonly underWay: OpenPaymentState | undefined;
        readonly sentence: string | undefined;
        wait(): void;
        payAnyway(): void;
      }
    | undefined;
  /** As known before any request. */
  readonly underWay: OpenPaymentState | undefined;
}

/** A second payment of the same debt needs a confirmation. */
export const useSecondPayment = (
  payable: Payable,
  { start, isStarting, failure }: Checkout,
): SecondPayment => {
  const [order, setOrder] = useState<PaymentOrder>();
  const [isAsking, setAsking] = useState(false);
  const [dismissed, setDismissed] = useState<CallFailure>();
  const viewed = useAtomValue(viewedAttemptsAtom);
  const attempts = openAttempts(useAtomValue(attemptsAtom), payable.creditNumber);
  const pending = payable.openPayments.filter(({ isPending }) => isPending);
  // An attempt signed just now and not viewed yet is this same payment, retried.
  const underWay = openPaymentOf(
    pending,
    attempts.filter(({ reference }) => viewed.has(reference)),
    payable.reportedPayments,
  );
  const isRefused = failure?.code === PAYMENT_PENDING && failure !== dismissed && !isStarting;

  const begin = async (next: PaymentOrder): Promise<void> => {
    setOrder(next);
    if (underWay) setAsking(true);
    else await start(next);
  };
  const wait = () => {
    setAsking(false);
    setDismissed(failure);
  };
  const question =
    order && (isAsking || isRefused)
      ? {
          underWay: underWay ?? openPaymentOf([], attempts),
          sentence: isRefused ? failure.sentence : undefined,
          wait,
          payAnyway: () => {
            wait();
            void start({ ...order, isAnother: true });
          },
        }
      : undefined;
  return { begin, question, underWay };
};
