import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { zipSync } from 'fflate';
import { sql } from 'kysely';
import { beforeAll } from 'vitest';
import { exportEvidence } from '../../server/evidence/export-evidence.ts';
import { verifyEvidence } from '../../server/evidence/verify-evidence.ts';
import { wrongOf } from './account-calls.ts';
import { createSigner, type TestSigner } from './applicant.ts';
import { requireCommand } from './commands.ts';
import { postPaid, reversePaid } from './loan-payments.ts';
import { openTestApp } from './open-test-app.ts';
import { createPayingBorrower, type PayingBorrower } from './paying-borrower.ts';
import { callAs } from './people.ts';
import { findRows, insertRow } from './rows.ts';
import type { TestApp } from './test-app.ts';

const run = promisify(execFile);

export let test: TestApp;
export let signer: TestSigner;
export let creditNumber: number;
export let borrower: PayingBorrower;

export const entriesOf = (account: string) =>
  findRows(test.context.db, 'evidence_entry', { account_id: account }, 'position');
export const kindsOf = async (account: string) => (await entriesOf(account)).map(({ kind }) => kind);
export const anchor = (day: string) => sql`select anchor_evidence(${day}::date)`.execute(test.context.db);
export const faults = async (): Promise<readonly string[]> => (await verifyEvidence(test.context.db)).faults;
const script = new URL('../../tools/verify_evidence.py', import.meta.url).pathname;
export const check = async (files: Readonly<Record<string, Uint8Array>>): Promise<string> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'cuotasana-evidence-'));
  try {
    const archive = path.join(folder, 'evidence.zip');
    await writeFile(archive, zipSync({ ...files }, { level: 0 }));
    const { stdout } = await run('python3', [script, archive]).catch(
      (error: { readonly stdout: string }) => error,
    );
    return stdout;
  } finally {
    await rm(folder, { recursive: true });
  }
};
export const exported = async () => {
  const files = await exportEvidence(test.context, creditNumber);
  if (!files) throw new Error('no such credit');
  return files;
};
export const change = (file: Uint8Array, from: string, to: string): Uint8Array => {
  const text = Buffer.from(file).toString('latin1');
  if (!text.includes(from)) throw new Error(`there is no ${from}`);
  return Buffer.from(text.replace(from, to), 'latin1');
};

export const openEvidence = (): void => {
  /** A credit that was signed after a wrong code, with its note in the depository, and one that was paid. */
  test = openTestApp();
  beforeAll(async () => {
    requireCommand('python3');
    signer = await createSigner(test);
    const code = await signer.askForCode();
    await signer.validate(wrongOf(code));
    await signer.validate(code);
    const signed = await signer.sign();
    creditNumber = signed.body.referencia_pago;
    const of = { application_id: signer.applicationId, vendor_session_id: 'session' };
    await insertRow(test.context.db, 'identity_session', { ...of, created_at: test.clock.now() });
    await insertRow(test.context.db, 'identity_attempt', {
      ...of,
      ...{ vendor_attempt_id: 'one', decision: 'review', updated_at: test.clock.now() },
    });
    borrower = await createPayingBorrower(test, { amount: 2_000_000, term: 6 });
    const paid = await postPaid(test.context, borrower.creditNumber, {
      amount: 100_000,
      at: test.clock.now().toISOString(),
    });
    const receipt = `/api/cartera/creditos/${borrower.creditNumber}/pagos/${paid}/recibo`;
    await callAs(test, borrower, 'GET', receipt);
    await reversePaid(test.context, borrower.creditNumber, paid);
    await test.context.jobs.drain();
  }, 60_000);
};
