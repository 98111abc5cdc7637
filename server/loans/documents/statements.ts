import { dateInWords } from '#core/calendar/date-words.ts';
import { type Statement, statementOf } from '#core/statements/statement.ts';
import { statementPeriods, statementReadyOn } from '#core/statements/statement-periods.ts';
import type { Context } from '../../infrastructure/context.ts';
import type { StatementFacts } from '../../infrastructure/documents/facts/statement-facts.ts';
import { renderDocument } from '../../infrastructure/documents/renderer.ts';
import type { Clock } from '../../infrastructure/runtime/clock.ts';
import { Conflict, NotFound } from '../../infrastructure/runtime/errors.ts';
import { readCreditFacts } from '../credit-facts.ts';
import { dayOf, eventsOf, type Loan } from '../loans.ts';
import { readOwnCredit } from '../own-credit.ts';
import { correctionsOf } from './statement-corrections.ts';

/**
 * The statement of an instalment's period as of today.
 * Errors: Conflict with the day from which it is available; NotFound for a period that the credit does not have.
 */
const requireStatement = ({ payments, history }: Loan, number: number, clock: Clock): Statement => {
  const { account } = history;
  const period = account.instalments.find((instalment) => instalment.number === number);
  if (!period) throw new NotFound(`Tu crédito no tiene un extracto de la cuota ${number}.`);
  const today = dayOf(account, clock);
  const isReady = statementPeriods(account, today).ready.some((one) => one.number === number);
  const statement = isReady && statementOf(account.terms, eventsOf(payments), number, today);
  if (statement) return statement;
  throw new Conflict(
    'statement_not_ready',
    `El extracto de la cuota ${number} estará listo el ${dateInWords(statementReadyOn(period.dueOn))}.`,
  );
};

/** The facts of one statement of a person's own credit. Errors: as `readOwnCredit` and `requireStatement`. */
export const readStatementFacts = async (
  context: Context,
  accountId: string,
  creditNumber: number,
  number: number,
): Promise<StatementFacts> => {
  const { db, clock } = context;
  const { loan } = await readOwnCredit(context, accountId, creditNumber);
  const statement = requireStatement(loan, number, clock);
  return {
    ...(await readCreditFacts(db, context, loan)),
    statement,
    channels: Object.fromEntries(loan.payments.map(({ id, channel }) => [id, channel])),
    corrections: await correctionsOf(db, loan, statement),
  };
};

/** The statement as PDF. Errors: those of `readStatementFacts`. */
export const makeStatement = async (...args: Parameters<typeof readStatementFacts>): Promise<Uint8Array> => {
  const facts = await readStatementFacts(...args);
  return (await renderDocument({ kind: 'statement', facts })).bytes;
};
