import { calendarDate } from '#core/calendar/calendar-date.ts';
import { pesos } from '#core/money/money.ts';
import type { PaymentAttempt } from '../../src/features/payments/model/attempt.ts';
import { attemptsAtom, viewedAttemptsAtom } from '../../src/features/payments/model/attempt.ts';
import type { Payable } from '../../src/features/payments/model/payable.ts';
import { forget } from '../../src/platform/storage/forget.ts';
import { store } from '../../src/platform/store.ts';
import { CREDIT_NUMBER } from '../samples/credit.ts';

/** The holder's own credit: $ 356.835 due of $ 2.000.000. */
export const payable = (changes: Partial<Payable> = {}): Payable => ({
  creditNumber: CREDIT_NUMBER,
  providerId: 'provider-1',
  shownNumber: String(CREDIT_NUMBER),
  shownDocument: '1012345678',
  minimumPayment: pesos(356_835),
  totalDebt: pesos(2_000_000),
  catchUp: undefined,
  validOn: calendarDate('2026-11-22'),
  openPayments: [],
  reportedPayments: [],
  ...changes,
});

/** The same, looked up without a session. */
export const lookedUp = (changes: Partial<Payable> = {}): Payable =>
  payable({
    providerId: undefined,
    shownNumber: '*** 0420',
    shownDocument: '*** 5678',
    pass: 'pass-of-this-credit',
    ...changes,
  });

/** A payment attempt of the minimum, begun on this device. */
export const attempt = (changes: Partial<PaymentAttempt> = {}): PaymentAttempt => ({
  id: '44444444-4444-4444-8444-444444444444',
  creditNumber: CREDIT_NUMBER,
  amount: 356_835,
  choice: 'reduce_term',
  isAnother: false,
  ...changes,
});

/** Clears atoms, drafts and viewed attempts. */
export const emptyDevice = async (): Promise<void> => {
  store.set(viewedAttemptsAtom, new Set<string>());
  await forget('button');
};

/** Stores payment attempts on the device, newest first. */
export const setAttempts = (...attempts: readonly PaymentAttempt[]): void => {
  store.set(attemptsAtom, attempts);
};

/** The values of a description list by label, without explanations and with plain spaces. */
export const factsIn = (within: Element): Record<string, string> =>
  Object.fromEntries(
    [...within.querySelectorAll('dl > div')].map((row) => {
      const label = row.querySelector('dt summary') ?? row.querySelector('dt');
      return [label, row.querySelector('dd')].map((part) => (part?.textContent ?? '').replaceAll(/\s/g, ' '));
    }),
  );
