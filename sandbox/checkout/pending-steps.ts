import { randomBytes, randomInt } from 'node:crypto';
import type { PendingActor } from './transaction.ts';

/** What a transaction that waits for the payer needs, and its timeout by the sandbox clock. */
export interface PendingStep {
  readonly who: PendingActor;
  readonly timeoutMs: number;
  prepare(publicUrl: string): { readonly ticket: string | undefined; readonly extra: object };
}

const minuteMs = 60_000;

/** The payer authorizes at the bank's page, whose path is a random ticket. */
export const bankAuthorization: PendingStep = {
  who: 'bank',
  timeoutMs: 20 * minuteMs,
  prepare(publicUrl) {
    const ticket = randomBytes(16).toString('hex');
    return { ticket, extra: { async_payment_url: `${publicUrl}/pse/${ticket}` } };
  },
};

const digits = (count: number): string =>
  Array.from({ length: count }, (_, index) => randomInt(index === 0 ? 1 : 0, 10)).join('');

/** The payer pays cash at a counter, with an agreement code and a payment number. */
export const counterPayment: PendingStep = {
  who: 'counter',
  timeoutMs: 3 * 24 * 60 * minuteMs,
  prepare: () => ({
    ticket: undefined,
    extra: { business_agreement_code: digits(5), payment_intention_identifier: digits(11) },
  }),
};
