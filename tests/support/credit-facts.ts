import { calendarDate } from '#core/calendar/calendar-date.ts';
import type { LoanTerms } from '#core/loan/loan-account.ts';
import { pesos } from '#core/money/money.ts';
import { DEFAULT_POLICY } from '#core/plan/policy.ts';
import { KNOWN_RATE_CAPS } from '#core/rates/rate-caps.ts';
import type { LoanEvent } from '#core/statements/loan-events.ts';
import { statementOf } from '#core/statements/statement.ts';
import { readLender } from '../../server/infrastructure/config/lender.ts';
import type { CreditFacts, StatementFacts } from '../../server/infrastructure/documents/document-facts.ts';

/** A fictional credit, disbursed on the last day of a month. */
export const sampleCredit = (term = 36): CreditFacts => ({
  lender: readLender({}),
  holder: { fullName: 'María José Ñáñez Gutiérrez', documentNumber: '1023456789' },
  creditNumber: 1_234_567_890,
  principal: pesos(6_666_666),
  term,
  pricing: DEFAULT_POLICY.pricing,
  disbursedOn: calendarDate('2025-10-31'),
  publicUrl: 'https://app.cuotasana.example',
});

export const samplePayment = (
  id: string,
  amount: number,
  on: string,
  choice: 'reduce_term' | 'reduce_instalment' = 'reduce_term',
): LoanEvent => ({ kind: 'payment', id, amount: pesos(amount), valueDate: calendarDate(on), choice });

/** The facts of a statement of that credit, computed by the server's code. */
export const sampleStatement = (
  number: number,
  on: string,
  events: readonly LoanEvent[] = [],
  term = 36,
): StatementFacts => {
  const credit = sampleCredit(term);
  const { principal, pricing, disbursedOn } = credit;
  const terms: LoanTerms = { principal, term, pricing, disbursedOn, caps: KNOWN_RATE_CAPS };
  const statement = statementOf(terms, events, number, calendarDate(on));
  if (!statement) throw new Error(`no statement ${number} on ${on}`);
  return { ...credit, statement, channels: {}, corrections: [] };
};
