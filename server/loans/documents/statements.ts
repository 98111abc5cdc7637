import { addDays, bogotaDate, calendarDate, startOfDay } from '#core/calendar/calendar-date.ts';
import { dateInWords } from '#core/calendar/date-words.ts';
import { pesos } from '#core/money/money.ts';
import { type Statement, statementOf } from '#core/statements/statement.ts';
import { statementPeriods, statementReadyOn } from '#core/statements/statement-periods.ts';
import { capsKnown } from '../../applications/rate-caps.ts';
import type { Context } from '../../infrastructure/context.ts';
import type { StatementCorrection, StatementFacts } from '../../infrastructure/documents/document-facts.ts';
import { issueKept } from '../../infrastructure/documents/kept-documents.ts';
import type { Clock } from '../../infrastructure/runtime/clock.ts';
import { Conflict, NotFound } from '../../infrastructure/runtime/errors.ts';
import { readCreditWithFacts } from '../credit-facts.ts';
import { dayOf, eventsOf, type Loan, type PaymentRow, termsOf } from '../loans.ts';

/**
 * Why a statement differs from the one of its date: a payment with an earlier value date was posted or reversed later, or a
 * cap was loaded later. Empty when the figures are equal.
 */
const correctionsOf = (
  { row, payments, known }: Loan,
  statement: Statement,
): readonly StatementCorrection[] => {
  const end = startOfDay(addDays(statement.cutOn, 1));
  const isAfter = (instant: Date | null): instant is Date => instant !== null && instant >= end;
  const knownThen = payments
    .filter(({ posted_at }) => !isAfter(posted_at))
    .map((payment) => (isAfter(payment.reversed_at) ? { ...payment, reversed_at: null } : payment));
  const capsKnownAt = row.closed_at !== null && row.closed_at < end ? row.closed_at : end;
  const terms = termsOf(row, capsKnown(known.versions, capsKnownAt));
  const before = statementOf(terms, eventsOf(row, knownThen), statement.number, statement.cutOn);
  if (JSON.stringify(before) === JSON.stringify(statement)) return [];

  const correction = (
    payment: PaymentRow,
    kind: 'late_payment' | 'reversal',
    on: Date,
  ): StatementCorrection => ({
    kind,
    amount: pesos(payment.amount),
    valueDate: calendarDate(payment.value_date),
    on: bogotaDate(on),
  });
  const corrections = payments
    .filter(({ value_date }) => value_date <= statement.cutOn)
    .flatMap((payment) => {
      const { posted_at: postedAt, reversed_at: reversedAt } = payment;
      if (isAfter(postedAt))
        return reversedAt === null ? [correction(payment, 'late_payment', postedAt)] : [];
      return isAfter(reversedAt) ? [correction(payment, 'reversal', reversedAt)] : [];
    });
  return corrections.length > 0 ? corrections : [{ kind: 'rate_cap' }];
};

/**
 * The number of the latest statement.
 * @throws Conflict with the day from which the first one is available.
 */
const latestNumber = ({ history: { account } }: Loan, clock: Clock): number => {
  const { ready, next } = statementPeriods(account, dayOf(account, clock));
  const latest = ready.at(-1) ?? next;
  if (!latest) throw new NotFound('Tu crédito no tiene extractos.');
  return latest.number;
};

/**
 * The statement of an instalment's period as of today.
 * @throws Conflict with the day from which it is available; NotFound for a period that the credit does not have.
 */
const requireStatement = ({ row, payments, history }: Loan, number: number, clock: Clock): Statement => {
  const { account } = history;
  const period = account.instalments.find((instalment) => instalment.number === number);
  if (!period) throw new NotFound(`Tu crédito no tiene un extracto de la cuota ${number}.`);
  const today = dayOf(account, clock);
  const isReady = statementPeriods(account, today).ready.some((one) => one.number === number);
  const statement = isReady && statementOf(account.terms, eventsOf(row, payments), number, today);
  if (statement) return statement;
  throw new Conflict(
    'statement_not_ready',
    `El extracto de la cuota ${number} estará listo el ${dateInWords(statementReadyOn(period.dueOn))}.`,
  );
};

const channelsOf = ({ payments }: Loan, statement: Statement): StatementFacts['channels'] => {
  const shown = new Set(statement.payments.map(({ id }) => id));
  return Object.fromEntries(
    payments.filter(({ id }) => shown.has(id)).map(({ id, channel }) => [id, channel]),
  );
};

/**
 * The facts of one statement of a person's own credit, by default of the latest.
 * @throws as `readOwnCredit` and `requireStatement`.
 */
export const readStatementFacts = async (
  context: Context,
  accountId: string,
  creditNumber: number,
  number?: number,
): Promise<StatementFacts> => {
  const { clock } = context;
  const { loan, facts } = await readCreditWithFacts(context, accountId, creditNumber);
  const statement = requireStatement(loan, number ?? latestNumber(loan, clock), clock);
  return {
    ...facts,
    statement,
    // Of no later payment: a statement of a period that is over stays the same document.
    channels: channelsOf(loan, statement),
    corrections: correctionsOf(loan, statement),
  };
};

/**
 * The statement as PDF, and the number of its instalment.
 * @throws those of `readStatementFacts` and `Renderer.forPerson`.
 */
export const makeStatement = (
  context: Context,
  accountId: string,
  creditNumber: number,
  number: number | undefined,
): Promise<{ readonly number: number; readonly bytes: Uint8Array }> =>
  context.renderer.forPerson(accountId, 'reading', async (render) => {
    const facts = await readStatementFacts(context, accountId, creditNumber, number);
    const { bytes } = await issueKept(context, render, { kind: 'statement', facts }, creditNumber);
    return { number: facts.statement.number, bytes };
  });
