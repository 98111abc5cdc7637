import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, vi } from 'vitest';
import { reportCashPayment } from '../../server/payments/cash-slips/report.ts';
import { operate } from './operators.ts';
import { createJanuaryBorrower, type PayingBorrower } from './paying-borrower.ts';
import { photo } from './sample-files.ts';
import { startTestApp, type TestApp } from './test-app.ts';

export const PAID_AT = '2026-02-20T16:30-05:00';
export let test: TestApp;
export let borrower: PayingBorrower;
export let credit: string;
export const folder = mkdtempSync(path.join(tmpdir(), 'cuotasana-slips-'));

export const run = (...args: string[]) => operate(test.context, ...args);
export const why = ['--reason', 'prueba de oficina'];

let photos = 300;
/** Reports a payment by session or by pass; returns the slip's id. */
export const report = async (
  facts: { amount?: number; receipt?: string; paidAt?: string; by?: 'session' | 'pass' } = {},
  file?: Buffer,
): Promise<string> => {
  const clientId = randomUUID();
  photos += 1;
  const payer =
    facts.by === 'pass'
      ? ({ kind: 'pass', creditNumber: borrower.creditNumber } as const)
      : ({ kind: 'session', accountId: borrower.accountId } as const);
  await reportCashPayment(test.context, payer, {
    clientId,
    creditNumber: borrower.creditNumber,
    amount: facts.amount ?? 260_526,
    paidAt: new Date(facts.paidAt ?? PAID_AT),
    receipt: facts.receipt,
    file: file ?? (await photo({ width: photos })),
  });
  const { id } = await test.context.db
    .selectFrom('cash_slip')
    .select('id')
    .where('client_id', '=', clientId)
    .executeTakeFirstOrThrow();
  return id;
};
export const audit = (action: string) =>
  test.context.db
    .selectFrom('audit_entry')
    .select(['actor', 'reason', 'details'])
    .where('action', '=', action)
    .where('subject', '=', credit)
    .orderBy('id')
    .execute();
export const post = (receipt: string, slip: string, value = '260526', when = PAID_AT) =>
  run('payments', 'cash', credit, value, when, receipt, '--slip', slip, ...why);
export const byAnother = async <T>(work: () => Promise<T>): Promise<T> => {
  const first = borrower;
  const other = await createJanuaryBorrower(test);
  borrower = other;
  credit = String(other.creditNumber);
  test.setClock('2026-02-21T15:00:00Z');
  const done = await work();
  borrower = first;
  credit = String(first.creditNumber);
  return done;
};
export const shown = async () => {
  const { pagos, pagos_en_proceso } = await borrower.readCredit();
  return { pagos, pagos_en_proceso };
};

export const openReportedSlips = (): void => {
  beforeAll(async () => {
    test = await startTestApp();
    vi.stubEnv('DATA_DIR', test.context.config.dataDir);
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true, force: true });
    await test.close();
  });
  beforeEach(async () => {
    borrower = await createJanuaryBorrower(test);
    credit = String(borrower.creditNumber);
    test.setClock('2026-02-21T15:00:00Z');
  });
};
