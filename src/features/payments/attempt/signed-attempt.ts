import type { AnswerOf } from '#core/api/endpoint.ts';
import { encodePaymentAttempt } from '#core/api/payments/payments.ts';
import { paymentCopy } from '../../../copy/payment.ts';
import { CallFailure, isCallFailure } from '../../../platform/api/call-failure.ts';
import { call } from '../../../platform/api/http.ts';
import { paymentCalls } from '../../../platform/api/payment-calls.ts';
import { flushAtoms } from '../../../platform/storage/persisted-atom.ts';
import { store } from '../../../platform/store.ts';
import {
  attemptsAtom,
  findOrCreate,
  markSigned,
  type PaymentAttempt,
  remove,
  upsert,
  viewedAttemptsAtom,
} from '../model/attempt.ts';
import type { PaymentOrder } from '../model/checkout.ts';
import type { Payable } from '../model/payable.ts';

export type SignedPayment = AnswerOf<typeof paymentCalls.signPayment>;

/** Error code: the attempt takes no more payments; the next press starts another. */
const ATTEMPT_OVER = 'attempt_over';

const sign = (payable: Payable, { id }: PaymentAttempt, order: PaymentOrder): Promise<SignedPayment> =>
  call(paymentCalls.signPayment, {
    body: encodePaymentAttempt({
      id,
      creditNumber: payable.creditNumber,
      providerId: payable.providerId,
      amount: order.amount,
      choice: order.choice,
      isAnother: order.isAnother,
      totalDebt: payable.totalDebt,
      payerEmail: payable.pass === undefined ? undefined : order.payerEmail,
    }),
    token: payable.pass,
  });

/**
 * Starts or resumes a payment attempt and has it signed. It is persisted before the request, and its reference before
 * anyone can pay with it, so that a crash at any point loses nothing.
 * @throws CallFailure.
 */
export const signedAttempt = async (payable: Payable, order: PaymentOrder): Promise<SignedPayment> => {
  const { amount, choice, isAnother } = order;
  const intent = { creditNumber: payable.creditNumber, amount, choice, isAnother };
  const viewed = store.get(viewedAttemptsAtom);
  // An attempt that may have reached the bank is never reused: paying anyway is another attempt.
  const open = store.get(attemptsAtom).filter(({ reference }) => !reference || !viewed.has(reference));
  const attempt = findOrCreate(open, intent, () => crypto.randomUUID());
  store.set(attemptsAtom, upsert(store.get(attemptsAtom), attempt));
  await flushAtoms();
  try {
    const signed = await sign(payable, attempt, order);
    store.set(attemptsAtom, markSigned(store.get(attemptsAtom), attempt.id, signed.reference));
    await flushAtoms();
    return signed;
  } catch (error) {
    if (!isCallFailure(error) || error.code !== ATTEMPT_OVER) throw error;
    store.set(attemptsAtom, remove(store.get(attemptsAtom), { id: attempt.id }));
    throw new CallFailure({
      kind: error.kind,
      status: error.status,
      code: error.code,
      sentence: paymentCopy.detail.attemptOver,
    });
  }
};
