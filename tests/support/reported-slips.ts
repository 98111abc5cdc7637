import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, vi } from 'vitest';
import { reportCashPayment } from '../../server/payments/cash-slips/report.ts';
import { openTestApp } from './open-test-app.ts';
import { operate } from './operators.ts';
import type { PayingBorrower } from './paying-borrower.ts';
import { photo } from './sample-files.ts';
import { openBorrower } from './server-test.ts';

export const PAID_AT = '2026-02-20T16:30-05:00';

interface Reported {
  readonly amount?: number;
  readonly receipt?: string;
  readonly paidAt?: string;
  readonly by?: 'session' | 'pass';
  readonly file?: Buffer;
  readonly of?: PayingBorrower;
}

/** Slips of a borrower of 20 January 2026, on 21 February. */
export const openReportedSlips = () => {
  const test = openTestApp();
  const borrower = openBorrower(test, '2026-02-21T15:00:00Z');
  const folder = mkdtempSync(path.join(tmpdir(), 'cuotasana-slips-'));
  beforeAll(() => void vi.stubEnv('DATA_DIR', test.context.config.dataDir));
  afterAll(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true, force: true });
  });
  const why = ['--reason', 'prueba de oficina'];
  const credit = () => String(borrower.creditNumber);
  const run = (...args: string[]) => operate(test.context, ...args);
  let photos = 300;
  return {
    ...{ test, borrower, folder, why, credit, run },
    /** Reports a payment by session or by pass; returns the slip's id. */
    report: async ({ of = borrower, ...facts }: Reported = {}): Promise<string> => {
      const { creditNumber, accountId } = of;
      const clientId = randomUUID();
      photos += 1;
      const payer =
        facts.by === 'pass'
          ? ({ kind: 'pass', creditNumber } as const)
          : ({ kind: 'session', accountId } as const);
      await reportCashPayment(test.context, payer, {
        ...{ clientId, creditNumber, amount: facts.amount ?? 260_526, receipt: facts.receipt },
        paidAt: new Date(facts.paidAt ?? PAID_AT),
        file: facts.file ?? (await photo({ width: photos })),
      });
      return (await test.row('cash_slip', { client_id: clientId })).id;
    },
    audit: (action: string) => test.rows('audit_entry', { action, subject: credit() }, 'id'),
    post: (receipt: string, slip: string, value = '260526', of = borrower) =>
      run('payments', 'cash', String(of.creditNumber), value, PAID_AT, receipt, '--slip', slip, ...why),
    shown: async () => {
      const { pagos, pagos_en_proceso } = await borrower.readCredit();
      return { pagos, pagos_en_proceso };
    },
  };
};
