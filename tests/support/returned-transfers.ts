import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { verifyEvidence } from '../../server/evidence/verify-evidence.ts';
import type { Context } from '../../server/infrastructure/context.ts';
import { RetryLater } from '../../server/infrastructure/jobs/jobs.ts';
import { checkTransfer } from '../../server/loans/disbursement/check-transfer.ts';
import { advanceDisbursement } from '../../server/loans/disbursement/disbursement.ts';
import { verifyLedger } from '../../server/loans/ledger/ledger-verification.ts';
import { nonZeroBalances, postPaid } from './loan-payments.ts';
import { operate } from './operators.ts';
import { sessionOf } from './people.ts';
import { createSignedBorrower, recordsOf, type SignedBorrower } from './signed-borrower.ts';
import { startTestApp, type TestApp } from './test-app.ts';

const FRIDAY = '2026-11-20T15:00:00Z';
export const MONDAY = '2026-11-23T15:00:00Z';
export const TUESDAY = '2026-11-24T15:00:00Z';

export let test: TestApp;

/** The bank's clock and ours. */
export const moveTo = async (set: string): Promise<void> => {
  const answer = await fetch(`${test.sandbox.url}/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ set }),
  });
  expect(answer.status).toBe(200);
};

interface Kept {
  readonly id: string;
  readonly status: string;
  readonly order: { readonly request_id: string; readonly beneficiary: object; readonly amount: number };
}
export const transfersOf = ({ applicationId }: SignedBorrower): readonly Kept[] =>
  (recordsOf(test, 'treasury-transfers') as unknown as readonly Kept[]).filter(({ order }) =>
    order.request_id.startsWith(applicationId),
  );
export const paidOf = (signed: SignedBorrower) =>
  transfersOf(signed).filter(({ status }) => status === 'settled');

/** What a person who signed is to be paid. */
export const createAwaiting = async (): Promise<SignedBorrower> => {
  await moveTo(FRIDAY);
  const signed = await createSignedBorrower(test);
  await signed.moveTo('pendiente_desembolso');
  return signed;
};
export const advance = async (
  { applicationId }: SignedBorrower,
  context: Context = test.context,
): Promise<void> => {
  try {
    await advanceDisbursement(context, applicationId);
  } catch (error) {
    if (!(error instanceof RetryLater)) throw error;
  }
};
/** Until the bank has done what it was told. */
export const payOut = async (signed: SignedBorrower): Promise<void> => {
  await advance(signed);
  await test.sandbox.idle();
  await advance(signed);
};
export const control = async (path: string, body: object): Promise<void> => {
  const answer = await fetch(`${test.sandbox.url}/treasury/transfers/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(200);
};
/** Asked for, and turned down by the bank. */
export const reject = async (signed: SignedBorrower, reason = 'La cuenta no existe.'): Promise<void> => {
  await test.fault('treasury', 'late');
  await advance(signed);
  await control(`${transfersOf(signed).at(-1)?.id}/rejection`, { reason });
  await test.fault('treasury', 'ok');
  await advance(signed);
};
export const returnPaid = async (
  signed: SignedBorrower,
  reason = 'La cuenta está cerrada.',
): Promise<void> => {
  await control(`${paidOf(signed).at(-1)?.id}/return`, { reason });
  await Promise.all([1, 2, 3].map(() => checkTransfer(test.context, signed.applicationId)));
};
export const retry = ({ creditNumber }: SignedBorrower) =>
  operate(test.context, 'applications', 'disburse', String(creditNumber), '--reason', 'cuenta corregida');
export const balances = ({ creditNumber }: SignedBorrower) => nonZeroBalances(test.context.db, creditNumber);
export const loanOf = ({ creditNumber }: SignedBorrower) =>
  test.context.db.selectFrom('loan').selectAll().where('credit_number', '=', creditNumber).executeTakeFirst();
export const pay = ({ creditNumber }: SignedBorrower, amount: number) =>
  postPaid(test.context, creditNumber, { amount, at: test.clock.now().toISOString() });
export const get = async (signed: SignedBorrower, url: string) =>
  (await test.app.inject({ method: 'GET', url, headers: await sessionOf(test.context, signed) })).json();
export const tracking = async (signed: SignedBorrower) =>
  (await get(signed, `/api/applications/seguimiento/${signed.applicationId}`)).data;
export const debtOf = async ({ creditNumber, ...signed }: SignedBorrower): Promise<number> =>
  (await get({ creditNumber, ...signed }, `/api/cartera/creditos/${creditNumber}`)).data.credit_hub.response
    .aggregated_debt.total_debt;
export const listed = async ({ creditNumber }: SignedBorrower): Promise<string | undefined> =>
  (await operate(test.context, 'disbursements', 'list'))
    .split('\n')
    .find((line) => line.includes(String(creditNumber)));

export const openReturnedTransfers = (): void => {
  beforeAll(async () => {
    test = await startTestApp();
  }, 60_000);
  afterAll(() => test.close());
  afterEach(async () => {
    for (const vendor of ['clinic', 'treasury']) await test.fault(vendor, 'ok');
    expect((await verifyLedger(test.context.db)).difference).toBeUndefined();
    expect((await verifyEvidence(test.context.db)).faults).toEqual([]);
  });
};
