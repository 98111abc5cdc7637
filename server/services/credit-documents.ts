import type { CalendarDate } from '../../src/core/domain/calendar-date.ts';
import type { Money } from '../../src/core/domain/money.ts';
import { type StatementPeriod, statementPeriods } from '../../src/core/domain/statement-periods.ts';
import type { Context } from '../context.ts';
import type { Executor } from '../database/connection.ts';
import { findClearanceObstacle, obstacleSentence } from './clearance.ts';
import { readOwnCredit } from './credit-reading.ts';
import type { DocumentKind } from './documents.ts';

export interface StoredSize {
  readonly pages: number;
  readonly byteLength: number;
}

/** What documents there are of a credit today. */
export interface CreditDocuments {
  readonly contract: StoredSize | undefined;
  readonly promissoryNote: StoredSize | undefined;
  /** The newest first. */
  readonly statements: readonly StatementPeriod[];
  readonly nextStatement: StatementPeriod | undefined;
  readonly clearance: {
    /** Why there is none yet. */
    readonly obstacle: string | undefined;
    readonly totalDebt: Money;
    readonly on: CalendarDate;
  };
}

const findSize = async (
  executor: Executor,
  applicationId: string,
  kind: DocumentKind,
): Promise<StoredSize | undefined> => {
  const found = await executor
    .selectFrom('application_document')
    .innerJoin('document', 'document.sha256', 'application_document.sha256')
    .select(['pages', (by) => by.fn<number>('octet_length', ['bytes']).as('byteLength')])
    .where('application_id', '=', applicationId)
    .where('kind', '=', kind)
    .where('variant', '=', 'signed')
    .executeTakeFirst();
  return found && { pages: found.pages ?? 0, byteLength: found.byteLength };
};

/** The documents of a person's own credit. Errors: NotFound for any other. */
export const listCreditDocuments = async (
  context: Context,
  accountId: string,
  creditNumber: number,
): Promise<CreditDocuments> => {
  const { loan, debt, application } = await readOwnCredit(context, accountId, creditNumber);
  const [contract, promissoryNote, obstacle] = await Promise.all([
    findSize(context.db, application.id, 'contract'),
    findSize(context.db, application.id, 'promissory_note'),
    findClearanceObstacle(context.db, loan, debt),
  ]);
  const { ready, next } = statementPeriods(loan.history.account, debt.on);
  return {
    contract,
    promissoryNote,
    statements: ready.toReversed(),
    nextStatement: next,
    clearance: {
      obstacle: obstacle && obstacleSentence(obstacle),
      totalDebt: debt.totalDebt,
      on: debt.on,
    },
  };
};
