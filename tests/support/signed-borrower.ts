import { readFileSync } from 'node:fs';
import path from 'node:path';
import { lockApplication } from '../../server/applications/application-status.ts';
import { inTransaction } from '../../server/infrastructure/database/connection.ts';
import { openLoanOf } from '../../server/loans/disbursement/open-loan.ts';
import { createSigner, type TestSigner } from './applicant.ts';
import { sessionOf } from './people.ts';
import type { TestApp } from './test-app.ts';

/** Somebody who signed, with the calls of a withdrawal. */
export interface SignedBorrower {
  readonly signer: TestSigner;
  readonly applicationId: string;
  readonly accountId: string;
  readonly creditNumber: number;
  readonly email: string;
  status(): Promise<string>;
  moveTo(status: 'pendiente_desembolso' | 'desembolsado'): Promise<void>;
  /** Opens the loan, as once its transfer is settled. */
  deliver(): Promise<void>;
  read(): Promise<ReturnType<typeof JSON.parse>>;
  withdraw(): Promise<{ readonly statusCode: number; json(): ReturnType<typeof JSON.parse> }>;
}

const PATH = '/api/derechos/retracto';

export const createSignedBorrower = async (test: TestApp): Promise<SignedBorrower> => {
  const { db } = test.context;
  const signer = await createSigner(test);
  const { applicationId } = signer;
  await signer.get(`/api/contract/validate/${applicationId}/sms/${await signer.askForCode()}`);
  await signer.get(`/api/contract/signed/${applicationId}`);
  const application = () =>
    db.selectFrom('application').selectAll().where('id', '=', applicationId).executeTakeFirstOrThrow();
  const { account_id: accountId, credit_number: creditNumber } = await application();
  const headers = () => sessionOf(test.context, { accountId });
  const moveTo = async (status: string) => {
    await db.updateTable('application').set({ status }).where('id', '=', applicationId).execute();
  };
  return {
    signer,
    applicationId,
    accountId,
    creditNumber,
    email: signer.person.email,
    status: async () => (await application()).status,
    moveTo,
    deliver: () =>
      inTransaction(db, async (trx) => {
        await trx
          .updateTable('application')
          .set({ status: 'desembolsado' })
          .where('id', '=', applicationId)
          .execute();
        const locked = await lockApplication(trx, applicationId);
        if (!locked) throw new Error('the application is gone');
        await openLoanOf(trx, test.context, locked, test.clock.now());
      }),
    read: async () =>
      (await test.app.inject({ method: 'GET', url: PATH, headers: await headers() })).json().retracto,
    withdraw: async () =>
      test.app.inject({
        method: 'POST',
        url: PATH,
        headers: await headers(),
        payload: { id_solicitud: crypto.randomUUID(), credito: creditNumber },
      }),
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
