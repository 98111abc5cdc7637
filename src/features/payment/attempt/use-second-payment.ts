import { useAtomValue } from 'jotai/react';
import { useState } from 'react';
import type { CallFailure } from '../../../platform/call-failure.ts';
import type { Checkout, PaymentOrder } from '../checkout/checkout.ts';
import type { Payable } from '../detail/payable.ts';
import { openAttempts } from './attempt.ts';
import { attemptsAtom, viewedAttemptsAtom } from './attempts-atom.ts';
import { type UnderWay, underWayOf } from './under-way.ts';

/** The server's word that another payment of this credit is under way. */
export const PAYMENT_PENDING = 'payment_pending';

export interface SecondPayment {
  /** Starts a payment, or asks first when another is under way: what this device and the figures know, and the server. */
  begin(order: PaymentOrder): Promise<void>;
  /** There while the person is asked. */
  readonly question:
    | {
        readonly underWay: UnderWay | undefined;
        readonly sentence: string | undefined;
        wait(): void;
        payAnyway(): void;
      }
    | undefined;
  /** As known before anybody is asked. */
  readonly underWay: UnderWay | undefined;
}

/** A second payment of the same debt while one is under way is never made unasked. */
export const useSecondPayment = (
  payable: Payable,
  { start, isStarting, failure }: Checkout,
): SecondPayment => {
  const [order, setOrder] = useState<PaymentOrder>();
  const [isAsking, setAsking] = useState(false);
  const [answered, setAnswered] = useState<CallFailure>();
  const lookedAt = useAtomValue(viewedAttemptsAtom);
  const begun = openAttempts(useAtomValue(attemptsAtom), payable.creditNumber);
  const told = payable.openPayments.filter(({ isPending }) => isPending);
  // What was signed a moment ago and not looked at yet is this very payment, tried again.
  const underWay = underWayOf(
    told,
    begun.filter(({ reference }) => lookedAt.has(reference)),
    payable.reportedPayments,
  );
  const isRefused = failure?.code === PAYMENT_PENDING && failure !== answered && !isStarting;

  const begin = async (next: PaymentOrder): Promise<void> => {
    setOrder(next);
    if (underWay) setAsking(true);
    else await start(next);
  };
  const wait = () => {
    setAsking(false);
    setAnswered(failure);
  };
  const question =
    order && (isAsking || isRefused)
      ? {
          underWay: underWay ?? underWayOf([], begun),
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
