import { bogotaDate, calendarDate } from '#core/calendar/calendar-date.ts';
import { catchUpOf } from '#core/loan/debt.ts';
import { totalOf } from '#core/loan/instalment-account.ts';
import { pesos } from '#core/money/money.ts';
import { dueDate } from '#core/plan/schedule.ts';
import type { Context } from '../infrastructure/context.ts';
import { issueKept } from '../infrastructure/documents/kept-documents.ts';
import { readStatementFacts } from '../loans/documents/statements.ts';
import { type Debtor, readDebtor } from './debtor.ts';
import { finalDatesAttachments, pdf } from './documents.ts';
import { finalDatesEmail, type LetterFacts, statementEmail } from './messages.ts';
import type { Carrier } from './outcome.ts';

export const letterFacts = (
  { config }: Pick<Context, 'config'>,
  { firstNames, loan }: Debtor,
): LetterFacts => ({
  lender: config.lender,
  publicUrl: config.publicUrl,
  firstNames,
  creditNumber: loan.row.credit_number,
});

/** Contract 3: the plan with its final dates, once the money is delivered. */
export const carryFinalDates: Carrier = async (context, obligation) => {
  const debtor = await readDebtor(context, obligation);
  const { row, history } = debtor.loan;
  const { provider_name: provider } = await context.db
    .selectFrom('application')
    .select('provider_name')
    .where('id', '=', row.application_id)
    .executeTakeFirstOrThrow();
  const dates = history.account.instalments.map(({ number, dueOn, charged }) => ({
    number,
    dueOn,
    amount: totalOf(charged),
  }));
  const letter = finalDatesEmail({
    ...letterFacts(context, debtor),
    amount: pesos(row.principal),
    disbursedOn: calendarDate(row.disbursed_on),
    provider,
    dates,
  });
  const attachments = await finalDatesAttachments(context, row);
  return { kind: 'letter', letter: { to: debtor.email, ...letter, attachments } };
};

/** Contract 13, Decreto 1074/2015 art. 2.2.2.35.6: the statement, five business days before its instalment. */
export const carryStatement: Carrier = async (context, obligation) => {
  const debtor = await readDebtor(context, obligation);
  const { row, history } = debtor.loan;
  const number = Number(obligation.subject);
  const dueOn = dueDate(calendarDate(row.disbursed_on), number);
  const instalment = history.account.instalments.find((one) => one.number === number);
  if (row.closed_at !== null || !instalment || instalment.isSettled) return { kind: 'lapse', reason: 'paid' };
  if (dueOn < bogotaDate(context.clock.now())) return { kind: 'missed' };
  const facts = await readStatementFacts(context, row.account_id, row.credit_number, number);
  const statement = await context.renderer.forJob((render) =>
    issueKept(context, render, { kind: 'statement', facts }, row.credit_number),
  );
  const letter = statementEmail({
    ...letterFacts(context, debtor),
    number,
    dueOn,
    unpaid: totalOf(facts.statement.instalment.unpaid),
    overdue: catchUpOf(facts.statement.debt),
  });
  const name = `extracto-${number}-credito-${row.credit_number}.pdf`;
  return { kind: 'letter', letter: { to: debtor.email, ...letter, attachments: [pdf(name, statement)] } };
};
