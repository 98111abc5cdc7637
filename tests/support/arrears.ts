import { afterEach, beforeEach, expect } from 'vitest';
import { sandboxKeys } from '../../sandbox/keys.ts';
import type { ObligationKind } from '../../server/infrastructure/database/tables/obligations.ts';
import { carryObligationsAt, obligationsOf } from './obligations.ts';
import { openTestApp } from './open-test-app.ts';
import { createPayingBorrower, type PayingBorrower, PLANS_CREDIT } from './paying-borrower.ts';

export const NOTICE = expect.stringContaining('Aviso antes de reportar');
export const ARREARS = expect.stringContaining('Tienes un pago vencido');

/*
 * Disbursed on 20 January 2026, 260.526 due on the 20th of each month: more than 15 % of the minimum wage (262.636 in 2026)
 * from the second instalment on. 23 March 2026 is a holiday. Seven in the morning of Bogota is 12:00 UTC.
 */
const OF_ARREARS: readonly ObligationKind[] = [
  'arrears_notice',
  'report_notice',
  'negative_report',
  'report_update',
  'acceleration_notice',
  'deadline_passed',
];

export const openArrears = () => {
  const server = openTestApp();
  const borrower = {} as PayingBorrower;
  /** What these tests are not about. */
  const lapse = (kinds: readonly ObligationKind[]) =>
    server.context.db
      .updateTable('obligation')
      .set({ state: 'lapsed', reason: 'replaced', next_check_at: null })
      .where('kind', 'in', kinds)
      .where('state', '=', 'pending')
      .execute();
  /** Makes another borrower that of the test. */
  const borrow = async (credit: { readonly amount: number; readonly term: number }) => {
    server.setClock('2026-01-20T15:00:00Z');
    Object.assign(borrower, await createPayingBorrower(server, credit));
    await lapse(['statement', 'final_dates']);
  };
  beforeEach(() => borrow(PLANS_CREDIT));
  afterEach(async () => {
    await server.fault('email', 'ok');
    await lapse(OF_ARREARS);
  });
  return {
    server,
    borrower,
    borrow,
    carryAt: async (...instants: readonly string[]) => {
      for (const instant of instants) await carryObligationsAt(server, instant);
    },
    /** Subjects of what this is about, the newest first. */
    letters: async () =>
      (await server.inbox(await borrower.readEmail()))
        .map(({ subject = '' }) => subject)
        .filter((subject) => /^(Tienes un pago|Aviso|Ponte)/.test(subject)),
    messages: async () => server.inbox(await borrower.readPhone()),
    obligations: () => obligationsOf(server, borrower),
    /** What the bureau was told, the oldest first. */
    told: async (): Promise<readonly { status: string; days_overdue: number }[]> => {
      const answer = await fetch(`${server.sandbox.url}/bureau/v1/credits/${borrower.creditNumber}`, {
        headers: { 'x-api-key': sandboxKeys.bureau.apiKey },
      });
      const { updates } = (await answer.json()) as {
        updates: { standing: { status: string; days_overdue: number } }[];
      };
      return updates.map(({ standing }) => standing).toReversed();
    },
  };
};
