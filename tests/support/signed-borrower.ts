import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { LightMyRequestResponse } from 'fastify';
import { RetryLater } from '../../server/infrastructure/jobs/jobs.ts';
import { settleWithdrawal } from '../../server/rights/withdrawal/settle-withdrawal.ts';
import { createSigner, type TestSigner } from './applicant.ts';
import { nonZeroBalances, postPaid } from './loan-payments.ts';
import { openLoanNow } from './people.ts';
import type { TestApp } from './test-app.ts';

/** Somebody who signed, with the calls of a withdrawal. */
export interface SignedBorrower {
  readonly signer: TestSigner;
  readonly applicationId: string;
  readonly accountId: string;
  readonly profileId: string;
  readonly creditNumber: number;
  readonly email: string;
  status(): Promise<string>;
  moveTo(status: 'pendiente_aprobacion_medico' | 'pendiente_desembolso' | 'desembolsado'): Promise<void>;
  /** Opens the loan, as once its transfer is settled. */
  deliver(): Promise<void>;
  /** Posts a payment of now; returns its id. */
  pay(amount: number): Promise<string>;
  /** The sums of the ledger's accounts that are not zero. */
  balances(): Promise<Record<string, number>>;
  read(): Promise<ReturnType<typeof JSON.parse>>;
  withdraw(): Promise<LightMyRequestResponse>;
  /** The clinic that has the money says what it says by itself: that the procedure had not begun. */
  letClinicAnswer(): Promise<void>;
  /** Withdraws, and the clinic answers. */
  withdrawFully(): Promise<void>;
}

const PATH = '/api/derechos/retracto';

export const createSignedBorrower = async (test: TestApp): Promise<SignedBorrower> => {
  const { db } = test.context;
  const signer = await createSigner(test);
  const { applicationId } = signer;
  await signer.signWithCode();
  const application = () => test.row('application', { id: applicationId });
  const {
    account_id: accountId,
    profile_id: profileId,
    credit_number: creditNumber,
    amount,
  } = await application();
  const moveTo = (status: string) =>
    test.update('application', { id: applicationId }, { status, confirmed_cost: amount });
  const withdraw = () =>
    test.post(PATH, { id_solicitud: crypto.randomUUID(), credito: creditNumber }, { accountId });
  const letClinicAnswer = async (): Promise<void> => {
    const settle = () => settleWithdrawal(test.context, applicationId);
    await settle().catch((error: unknown) => {
      if (!(error instanceof RetryLater)) throw error;
    });
    await test.sandbox.idle();
    await settle();
  };
  return {
    signer,
    applicationId,
    accountId,
    profileId,
    creditNumber,
    email: signer.person.email,
    status: async () => (await application()).status,
    moveTo,
    deliver: async () => {
      await moveTo('desembolsado');
      await openLoanNow(test.context, applicationId);
    },
    pay: (amount) => postPaid(test.context, creditNumber, { amount, at: test.clock.now().toISOString() }),
    balances: () => nonZeroBalances(db, creditNumber),
    read: async () => (await test.get(PATH, { accountId })).json().retracto,
    withdraw,
    letClinicAnswer,
    withdrawFully: async () => {
      await withdraw();
      await letClinicAnswer();
    },
  };
};

type Kept = Readonly<Record<string, unknown>> & {
  readonly request?: { readonly request_id: string };
  readonly order?: { readonly request_id: string };
  readonly standing?: object;
};

/** What the sandbox's vendors keep in a collection, as they are now, by their keys. */
export const recordsOf = ({ environment }: TestApp, collection: string): readonly Kept[] => {
  const file = path.join(environment.DATA_DIR ?? '', 'sandbox', 'sandbox.jsonl');
  const records = new Map<string, Kept>();
  for (const line of readFileSync(file, 'utf8').split('\n').filter(Boolean))
    for (const [of, key, record] of JSON.parse(line) as readonly [string, string, Kept][])
      if (of === collection && record) records.set(key, record);
  return [...records.values()];
};
