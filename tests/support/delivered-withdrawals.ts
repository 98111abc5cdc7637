import { randomUUID } from 'node:crypto';
import { afterEach, expect } from 'vitest';
import { verifyLedger } from '../../server/loans/ledger/ledger-verification.ts';
import { nonZeroBalances, postPaid } from './loan-payments.ts';
import { obligationsOf } from './obligations.ts';
import { openTestApp } from './open-test-app.ts';
import { callAs } from './people.ts';
import { insertRow, readRow } from './rows.ts';
import { createSignedBorrower, recordsOf, type SignedBorrower } from './signed-borrower.ts';
import type { TestApp } from './test-app.ts';

export const FRIDAY = '2026-11-20T15:00:00Z';
export const TUESDAY = '2026-11-24T15:00:00Z';
/** The fifth business day after that Tuesday, on which its payments go back by transfer. */
export const AFTER_HOLD = '2026-12-01T15:00:00Z';

export let test: TestApp;

/** Signed and delivered on a Friday; it is Tuesday now. */
export const createDelivered = async (): Promise<SignedBorrower> => {
  test.setClock(FRIDAY);
  const signed = await createSignedBorrower(test);
  await signed.deliver();
  test.setClock(TUESDAY);
  return signed;
};
/** Posts a payment of now that the borrower made in their session. */
export const pay = async (
  { creditNumber, accountId }: SignedBorrower,
  amount: number,
  at = test.clock.now().toISOString(),
  channel = 'PSE',
): Promise<string> => {
  const now = test.clock.now();
  const reference = `CS-${creditNumber}-${randomUUID()}`;
  await insertRow(test.context.db, 'payment_attempt', {
    ...{ reference, credit_number: creditNumber, account_id: accountId, payer: 'borrower', amount },
    ...{
      currency: 'COP',
      prepayment_choice: 'reduce_term',
      status: 'approved',
      created_at: now,
      expires_at: now,
    },
  });
  return postPaid(test.context, creditNumber, { amount, at, channel, reference });
};
export const balances = ({ creditNumber }: SignedBorrower) => nonZeroBalances(test.context.db, creditNumber);
export const refundsAsked = ({ applicationId }: SignedBorrower) =>
  recordsOf(test, 'clinic-refunds').filter(({ request }) => request?.request_id === applicationId);
export const transfersOf = (paymentId: string) =>
  recordsOf(test, 'treasury-transfers').filter(({ order }) =>
    order?.request_id.startsWith(`return-${paymentId}`),
  );
export const obligation = async (signed: SignedBorrower, kind: string) =>
  (await obligationsOf(test, signed)).filter((row) => row.kind === kind);
export const call = (signed: SignedBorrower, method: 'GET' | 'POST', url: string, payload?: object) =>
  callAs(test, signed, method, url, payload);
export const loanOf = ({ creditNumber }: SignedBorrower) =>
  readRow(test.context.db, 'loan', { credit_number: creditNumber });
export const principalOf = async (signed: SignedBorrower): Promise<number> =>
  (await loanOf(signed)).principal;

export const openDelivered = (): void => {
  test = openTestApp();
  afterEach(async () => {
    for (const vendor of ['clinic', 'treasury', 'depository', 'payments']) await test.fault(vendor, 'ok');
    expect((await verifyLedger(test.context.db)).difference).toBeUndefined();
  });
};
