import { afterEach, expect } from 'vitest';
import { verifyEvidence } from '../../server/evidence/verify-evidence.ts';
import type { Context } from '../../server/infrastructure/context.ts';
import type { Row } from '../../server/infrastructure/database/tables.ts';
import { RetryLater } from '../../server/infrastructure/jobs/jobs.ts';
import { checkTransfer } from '../../server/loans/disbursement/check-transfer.ts';
import { advanceDisbursement } from '../../server/loans/disbursement/disbursement.ts';
import { verifyLedger } from '../../server/loans/ledger/ledger-verification.ts';
import { openTestApp } from './open-test-app.ts';
import { operate } from './operators.ts';
import { createSignedBorrower, recordsOf, type SignedBorrower } from './signed-borrower.ts';
import type { TestApp } from './test-app.ts';

const FRIDAY = '2026-11-20T15:00:00Z';
export const MONDAY = '2026-11-23T15:00:00Z';
export const TUESDAY = '2026-11-24T15:00:00Z';

interface KeptTransfer {
  readonly id: string;
  readonly status: string;
  readonly order: { readonly request_id: string; readonly beneficiary: object; readonly amount: number };
}

/** Somebody whose clinic is to be paid, with what the bank and the operators do about it. */
interface AwaitingBorrower extends SignedBorrower {
  /** The transfers of the credit as the bank has them. */
  transfers(): readonly KeptTransfer[];
  paid(): readonly KeptTransfer[];
  advance(context?: Context): Promise<void>;
  check(context?: Context): Promise<void>;
  /** Until the bank has done what it was told. */
  payOut(): Promise<void>;
  /** Asked for, and turned down by the bank. */
  reject(reason?: string): Promise<void>;
  /** The bank returns what it paid, and is asked three times at once. */
  returnPaid(reason?: string): Promise<void>;
  /** The bank does something to the newest transfer without telling us. */
  control(action: 'rejection' | 'return', body?: object): Promise<unknown>;
  /** An operator asks for the transfer again. */
  retry(): Promise<string>;
  loan(): Promise<Row<'loan'> | undefined>;
  get(url: string): Promise<ReturnType<typeof JSON.parse>>;
  tracking(): Promise<ReturnType<typeof JSON.parse>>;
  debt(): Promise<number>;
  /** The credit's line of the operators' list. */
  listed(): Promise<string | undefined>;
}

const createAwaitingIn = async (test: TestApp): Promise<AwaitingBorrower> => {
  await test.moveTo(FRIDAY);
  const signed = await createSignedBorrower(test);
  await signed.moveTo('pendiente_desembolso');
  const { applicationId, creditNumber } = signed;
  const transfers = () =>
    (recordsOf(test, 'treasury-transfers') as unknown as readonly KeptTransfer[]).filter(({ order }) =>
      order.request_id.startsWith(applicationId),
    );
  const paid = () => transfers().filter(({ status }) => status === 'settled');
  const advance = async (context: Context = test.context): Promise<void> => {
    try {
      await advanceDisbursement(context, applicationId);
    } catch (error) {
      if (!(error instanceof RetryLater)) throw error;
    }
  };
  const check = (context: Context = test.context) => checkTransfer(context, applicationId);
  const control: AwaitingBorrower['control'] = (action, body = {}) =>
    test.control(`/treasury/transfers/${transfers().at(-1)?.id}/${action}`, body);
  const get = async (url: string) => (await test.get(url, signed)).json();
  return {
    ...signed,
    ...{ transfers, paid, advance, check, control, get },
    payOut: async () => {
      await advance();
      await test.sandbox.idle();
      await advance();
    },
    reject: async (reason = 'La cuenta no existe.') => {
      await test.fault('treasury', 'late');
      await advance();
      await control('rejection', { reason });
      await test.fault('treasury', 'ok');
      await advance();
    },
    returnPaid: async (reason = 'La cuenta está cerrada.') => {
      await test.control(`/treasury/transfers/${paid().at(-1)?.id}/return`, { reason });
      await Promise.all([check(), check(), check()]);
    },
    retry: () =>
      operate(test.context, 'applications', 'disburse', String(creditNumber), '--reason', 'cuenta corregida'),
    loan: async () => (await test.rows('loan', { credit_number: creditNumber }))[0],
    tracking: async () => (await get(`/api/applications/seguimiento/${applicationId}`)).data,
    debt: async () =>
      (await get(`/api/cartera/creditos/${creditNumber}`)).data.credit_hub.response.aggregated_debt
        .total_debt,
    listed: async () =>
      (await operate(test.context, 'disbursements', 'list'))
        .split('\n')
        .find((line) => line.includes(String(creditNumber))),
  };
};

/** After each test the vendors are well, and books and evidence agree. */
export const openReturnedTransfers = () => {
  const test = openTestApp();
  afterEach(async () => {
    for (const vendor of ['clinic', 'treasury']) await test.fault(vendor, 'ok');
    expect((await verifyLedger(test.context.db)).difference).toBeUndefined();
    expect((await verifyEvidence(test.context.db)).faults).toEqual([]);
  });
  return { test, createAwaiting: () => createAwaitingIn(test) };
};
