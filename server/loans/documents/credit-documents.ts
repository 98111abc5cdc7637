import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import type { Money } from '#core/money/money.ts';
import { type StatementPeriod, statementPeriods } from '#core/statements/statement-periods.ts';
import type { Context } from '../../infrastructure/context.ts';
import { readSignedSizes, type StoredSize } from '../../signing/documents.ts';
import { readOwnCredit } from '../own-credit.ts';
import { findClearanceObstacle, obstacleSentence } from './clearance.ts';

/** The documents available for a credit today. */
export interface CreditDocuments {
  readonly contract: StoredSize | undefined;
  readonly promissoryNote: StoredSize | undefined;
  /** Newest first. */
  readonly statements: readonly StatementPeriod[];
  readonly nextStatement: StatementPeriod | undefined;
  readonly clearance: {
    /** Why there is none yet. */
    readonly obstacle: string | undefined;
    readonly totalDebt: Money;
    readonly on: CalendarDate;
  };
}

/**
 * The documents of a person's own credit.
 * @throws NotFound for any other.
 */
export const listCreditDocuments = async (
  context: Context,
  accountId: string,
  creditNumber: number,
): Promise<CreditDocuments> => {
  const { loan, debt, application } = await readOwnCredit(context, accountId, creditNumber);
  const [signed, obstacle] = await Promise.all([
    readSignedSizes(context.db, application.id),
    findClearanceObstacle(context.db, loan, debt),
  ]);
  const { ready, next } = statementPeriods(loan.history.account, debt.on);
  return {
    contract: signed.contract,
    promissoryNote: signed.promissory_note,
    statements: ready.toReversed(),
    nextStatement: next,
    clearance: {
      obstacle: obstacle && obstacleSentence(obstacle),
      totalDebt: debt.totalDebt,
      on: debt.on,
    },
  };
};
