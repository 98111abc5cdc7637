import type { CalendarDate } from '../calendar/calendar-date.ts';
import { type Money, NO_MONEY, pesos, subtractClamped, sumOf } from '../money/money.ts';
import {
  accruedOn,
  currentInstalment,
  excessSplit,
  pastInstalments,
  unpaidOn,
} from './instalment-account.ts';
import { CONCEPTS, type Concept, type LoanAccount, type Split } from './loan-account.ts';

/** An amount owed for one concept of one instalment; `prepayment` is capital of later instalments. */
export interface Due {
  readonly instalment: number;
  readonly concept: Concept | 'prepayment';
  readonly amount: Money;
}

/** What closing a loan takes: everything owed in the order of application, and what was paid and is not earned. */
export interface Payoff {
  readonly dues: readonly Due[];
  /** Paid for days of the current period that are still to come: it counts towards the dues. */
  readonly unearned: readonly Due[];
  readonly total: Money;
}

/** The concepts of a split that have an amount, in the order of application. */
export const duesOf = (instalment: number, split: Split): readonly Due[] =>
  CONCEPTS.map((concept) => ({ instalment, concept, amount: split[concept] })).filter(
    ({ amount }) => amount > 0,
  );

/** What closes an open loan at the end of a day. Decisions §8, "Debt". */
export const payoffOn = (account: LoanAccount, on: CalendarDate): Payoff => {
  const { terms } = account;
  const past = pastInstalments(account, on).flatMap((instalment) =>
    duesOf(instalment.number, unpaidOn(instalment, on, terms)),
  );
  const current = currentInstalment(account, on);
  const accrued = current && accruedOn(current, on, terms);
  const currentDues = current && accrued ? duesOf(current.number, excessSplit(accrued, current.paid)) : [];
  const unearned = current && accrued ? duesOf(current.number, excessSplit(current.paid, accrued)) : [];
  const scheduled = [...past, ...currentDues];
  const laterCapital = subtractClamped(account.capital, capitalIn(scheduled));
  const later: readonly Due[] =
    laterCapital > 0
      ? [
          {
            instalment: current?.number ?? account.instalments.length,
            concept: 'prepayment',
            amount: laterCapital,
          },
        ]
      : [];
  const dues = [...scheduled, ...later];
  return { dues, unearned, total: subtractClamped(amountOf(dues), amountOf(unearned)) };
};

/** The sum of some dues. */
export const amountOf = (dues: readonly Due[]): Money => sumOf(dues.map((due) => due.amount));

/** Money allocated over dues in their order: what went to each, what it left unpaid, and the remainder. */
export const allocate = (
  dues: readonly Due[],
  amount: Money,
): { readonly lines: readonly Due[]; readonly unpaid: readonly Due[]; readonly rest: Money } => {
  const lines: Due[] = [];
  const unpaid: Due[] = [];
  let rest = amount;
  for (const due of dues) {
    const applied = pesos(Math.min(due.amount, rest));
    rest = pesos(rest - applied);
    if (applied > 0) lines.push({ ...due, amount: applied });
    if (applied < due.amount) unpaid.push({ ...due, amount: pesos(due.amount - applied) });
  }
  return { lines, unpaid, rest };
};

const capitalIn = (dues: readonly Due[]): Money =>
  dues.reduce((sum, { concept, amount }) => (concept === 'principal' ? pesos(sum + amount) : sum), NO_MONEY);
