import { addDays, bogotaDate, type CalendarDate, startOfDay } from '#core/calendar/calendar-date.ts';
import { catchUpOf, type Debt, debtOn } from '#core/loan/debt.ts';
import { totalOf } from '#core/loan/instalment-account.ts';
import type { LoanTerms } from '#core/loan/loan-account.ts';
import { type Money, NO_MONEY, pesos } from '#core/money/money.ts';
import { DEFAULT_PREPAYMENT_CHOICE } from '#core/payments/payment-application.ts';
import { DEFAULT_POLICY } from '#core/plan/policy.ts';
import { dueDate } from '#core/plan/schedule.ts';
import { KNOWN_RATE_CAPS } from '#core/rates/rate-caps.ts';
import { replayLoan } from '#core/statements/loan-events.ts';
import type { Config } from '../infrastructure/config/config.ts';
import type { EmailText } from '../infrastructure/messages/email.ts';

type Channel = 'sms' | 'email' | 'push';

/** A message as it is sent, with what makes it be sent. */
export type SampleMessage = { readonly when: string } & (
  | { readonly channel: Channel; readonly subject?: string; readonly text: string; readonly html?: string }
  | {
      readonly channel: 'whatsapp';
      readonly template: 'code' | 'reminder';
      readonly variables: readonly string[];
    }
);

/** A part of a life with a credit. */
export interface SampleChapter {
  readonly title: string;
  readonly messages: readonly SampleMessage[];
}

export const email = (when: string, text: EmailText): SampleMessage => ({ when, channel: 'email', ...text });
export const sms = (when: string, text: string): SampleMessage => ({ when, channel: 'sms', text });

const HOUR_MS = 3_600_000;
const at = (day: CalendarDate, hour = 10): Date => new Date(startOfDay(day).getTime() + hour * HOUR_MS);

const createLoan = (disbursedOn: CalendarDate) => {
  const terms: LoanTerms = {
    ...{ principal: pesos(3_000_000), term: 12, pricing: DEFAULT_POLICY.pricing },
    ...{ disbursedOn, caps: KNOWN_RATE_CAPS },
  };
  const planned = replayLoan(terms, []).account.instalments.map(({ number, dueOn, charged }) => ({
    ...{ number, dueOn },
    amount: totalOf(charged),
  }));
  const paid = {
    ...({
      kind: 'payment',
      id: 'first',
      choice: DEFAULT_PREPAYMENT_CHOICE,
      amount: planned[0]?.amount ?? NO_MONEY,
    } as const),
    valueDate: dueDate(disbursedOn, 1),
  };
  const history = replayLoan(terms, [paid]);
  return { terms, planned, paid, history, allocation: history.allocations.get('first') };
};

export interface SampleLife {
  readonly config: Pick<Config, 'lender' | 'publicUrl'>;
  readonly letter: Pick<Config, 'lender' | 'publicUrl'> & {
    readonly firstNames: string;
    readonly creditNumber: number;
  };
  readonly provider: string;
  /** The day on which it is signed, and some days after it. */
  day(after: number): CalendarDate;
  at(day: CalendarDate, hour?: number): Date;
  readonly loan: ReturnType<typeof createLoan>;
  /** What is owed on a day, with the first instalment paid and none after it. */
  debtOn(day: CalendarDate): Debt;
  /** Of the second instalment, so many days after it fell due. */
  overdue(days: number): {
    readonly amount: Money;
    readonly since: CalendarDate;
    readonly days: number;
    readonly nextDay: Money;
    readonly on: CalendarDate;
  };
}

/** A credit that is signed today: its sums and dates are worked out as those of any other. */
export const createSampleLife = (config: SampleLife['config'], now: Date): SampleLife => {
  const signedOn = bogotaDate(now);
  const loan = createLoan(addDays(signedOn, 4));
  const owedOn = (day: CalendarDate): Debt => debtOn(loan.history.account, day);
  return {
    config,
    letter: { ...config, firstNames: 'María José', creditNumber: 1_482_306_345 },
    provider: 'Clínica Dental Sonríe',
    day: (after) => addDays(signedOn, after),
    at,
    loan,
    debtOn: owedOn,
    overdue: (days) => {
      const on = addDays(dueDate(loan.terms.disbursedOn, 2), days);
      const debt = owedOn(on);
      const { amount = NO_MONEY, since = on } = catchUpOf(debt) ?? {};
      return { amount, since, days: debt.daysOverdue, nextDay: debt.arrearsNextDay, on };
    },
  };
};
