import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { verifyLedger } from '../../server/loans/ledger/ledger-verification.ts';
import { nonZeroBalances, postPaid } from './loan-payments.ts';
import { obligationsOf } from './obligations.ts';
import { sessionOf } from './people.ts';
import { createSignedBorrower, recordsOf, type SignedBorrower } from './signed-borrower.ts';
import { startTestApp, type TestApp } from './test-app.ts';

export const FRIDAY = '2026-11-20T15:00:00Z';
export const TUESDAY = '2026-11-24T15:00:00Z';

export let test: TestApp;

export const createDelivered = async (): Promise<SignedBorrower> => {
  test.setClock(FRIDAY);
  const signed = await createSignedBorrower(test);
  await signed.deliver();
  return signed;
};
export const pay = ({ creditNumber }: SignedBorrower, amount: number) =>
  postPaid(test.context, creditNumber, { amount, at: test.clock.now().toISOString() });
export const balances = ({ creditNumber }: SignedBorrower) => nonZeroBalances(test.context.db, creditNumber);
export const refundsAsked = ({ applicationId }: SignedBorrower) =>
  recordsOf(test, 'clinic-refunds').filter(({ request }) => request?.request_id === applicationId);
export const transfersOf = (paymentId: string) =>
  recordsOf(test, 'treasury-transfers').filter(({ order }) => order?.request_id === `return-${paymentId}`);
export const obligation = async (signed: SignedBorrower, kind: string) =>
  (await obligationsOf(test, signed)).filter((row) => row.kind === kind);
export const call = async (signed: SignedBorrower, method: 'GET' | 'POST', url: string, payload?: object) =>
  test.app.inject({
    method,
    url,
    headers: await sessionOf(test.context, signed),
    ...(payload && { payload }),
  });
export const loanOf = ({ creditNumber }: SignedBorrower) =>
  test.context.db
    .selectFrom('loan')
    .selectAll()
    .where('credit_number', '=', creditNumber)
    .executeTakeFirstOrThrow();
export const principalOf = async (signed: SignedBorrower): Promise<number> =>
  (await loanOf(signed)).principal;

export const openDelivered = (): void => {
  beforeAll(async () => {
    test = await startTestApp();
  }, 60_000);
  afterAll(() => test.close());
  afterEach(async () => {
    for (const vendor of ['clinic', 'treasury', 'depository']) await test.fault(vendor, 'ok');
    expect((await verifyLedger(test.context.db)).difference).toBeUndefined();
  });
};
