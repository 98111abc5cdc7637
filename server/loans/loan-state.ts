import { type CalendarDate, calendarDate } from '#core/calendar/calendar-date.ts';
import { isRecord } from '#core/json.ts';
import type { Allocation, AllocationLine, Reallocation } from '#core/loan/allocation.ts';
import {
  CONCEPTS,
  EMPTY_SPLIT,
  type InstalmentAccount,
  type LoanAccount,
  type LoanTerms,
  type Split,
} from '#core/loan/loan-account.ts';
import type { Due } from '#core/loan/payoff.ts';
import { type Money, pesos } from '#core/money/money.ts';
import { dueDate } from '#core/plan/schedule.ts';
import type { LoanHistory } from '#core/statements/loan-events.ts';

/** Goes up when the rules of the loan change, or what is kept: a state of before is worked out anew. */
const FORMAT = 1;

const splitValues = (split: Split): readonly number[] => CONCEPTS.map((concept) => split[concept]);

/** Nothing, as much as is charged, or each concept's amount: most instalments are paid whole or not at all. */
const paidValues = ({ charged, paid }: InstalmentAccount) => {
  if (CONCEPTS.every((concept) => paid[concept] === 0)) return 0;
  return CONCEPTS.every((concept) => paid[concept] === charged[concept]) ? 1 : splitValues(paid);
};

/** Without number and dates, which its place and the disbursement say. */
const instalmentValues = (instalment: InstalmentAccount) => [
  instalment.openingBalance,
  splitValues(instalment.charged),
  paidValues(instalment),
  instalment.arrearsSince === instalment.dueOn ? null : instalment.arrearsSince,
  instalment.reliefs.map(({ amount, day }) => [amount, day]),
  instalment.isSettled,
];

/** By their place, which no later one changes. */
const ALLOCATED = [...CONCEPTS, 'prepayment'] as const satisfies readonly Due['concept'][];

const codeOf = (concept: Due['concept']): number => ALLOCATED.indexOf(concept);

const lineValues = (line: AllocationLine) =>
  line.concept === 'credit' ? [line.amount] : [line.instalment, codeOf(line.concept), line.amount];

const allocationValues = ({ lines, reallocations }: Allocation) => [
  lines.map(lineValues),
  reallocations.map(({ from, to, amount }) => [
    from.instalment,
    codeOf(from.concept),
    to.instalment,
    codeOf(to.concept),
    amount,
  ]),
];

/** What a state is only good for: the agreed terms, without the caps. */
const termsValues = ({
  principal,
  term,
  pricing,
  disbursedOn,
  insolvency,
  ownInsurance,
  withdrawnOn,
  returnedOn,
  waiver,
}: LoanTerms) => [
  principal,
  term,
  String(pricing.monthlyRate),
  pricing.lifeInsurance,
  pricing.guarantee,
  pricing.guaranteeVat,
  disbursedOn,
  ...(insolvency ? ['insolvency', insolvency.from, insolvency.until ?? null] : []),
  ...(ownInsurance ? ['own insurance', ownInsurance.from, ownInsurance.until ?? null] : []),
  ...(withdrawnOn ? ['withdrawn', withdrawnOn] : []),
  ...(returnedOn ? ['returned', returnedOn] : []),
  ...(waiver ? ['waived', waiver.on, waiver.amount] : []),
];

/** A loan's history as JSON text: lists instead of named fields, which would be most of its length. */
export const encodeLoanState = ({ account, allocations, waived, unchargedCosts }: LoanHistory): string => {
  if (unchargedCosts.length > 0) throw new Error('costs that were not charged are not kept');
  return JSON.stringify({
    format: FORMAT,
    terms: termsValues(account.terms),
    capital: account.capital,
    payment: account.payment,
    paymentBasis: [account.paymentBasis.capital, account.paymentBasis.term],
    prepaid: account.prepaid,
    credit: account.credit,
    closedOn: account.closedOn ?? null,
    asOf: account.asOf,
    instalments: account.instalments.map(instalmentValues),
    allocations: [...allocations].map(([id, allocation]) => [id, ...allocationValues(allocation)]),
    waived: waived ? allocationValues(waived) : null,
  });
};

class NotAState extends Error {}

const listOf = (value: unknown, length?: number): readonly unknown[] => {
  if (!Array.isArray(value) || (length !== undefined && value.length !== length)) throw new NotAState();
  return value;
};

const amountOf = (value: unknown): Money => {
  if (typeof value !== 'number') throw new NotAState();
  return pesos(value);
};

const countOf = (value: unknown): number => amountOf(value);

const textOf = (value: unknown): string => {
  if (typeof value !== 'string') throw new NotAState();
  return value;
};

const dateOf = (value: unknown): CalendarDate => calendarDate(textOf(value));

const splitOf = (value: unknown): Split => {
  const [costs, arrears, insurance, guarantee, interest, principal] = listOf(value, CONCEPTS.length);
  return {
    costs: amountOf(costs),
    arrears: amountOf(arrears),
    insurance: amountOf(insurance),
    guarantee: amountOf(guarantee),
    interest: amountOf(interest),
    principal: amountOf(principal),
  };
};

const paidOf = (value: unknown, charged: Split): Split => {
  if (value === 0) return EMPTY_SPLIT;
  return value === 1 ? charged : splitOf(value);
};

const instalmentsOf = (value: unknown, { disbursedOn }: LoanTerms): readonly InstalmentAccount[] => {
  let endsOn = disbursedOn;
  return listOf(value).map((values, index) => {
    const [openingBalance, charged, paid, arrearsSince, reliefs, isSettled] = listOf(values, 6);
    if (typeof isSettled !== 'boolean') throw new NotAState();
    const [startsOn, dueOn] = [endsOn, dueDate(disbursedOn, index + 1)];
    endsOn = dueOn;
    const charges = splitOf(charged);
    return {
      number: index + 1,
      startsOn,
      dueOn,
      openingBalance: amountOf(openingBalance),
      charged: charges,
      paid: paidOf(paid, charges),
      arrearsSince: arrearsSince === null ? dueOn : dateOf(arrearsSince),
      reliefs: listOf(reliefs).map((relief) => {
        const [amount, day] = listOf(relief, 2);
        return { amount: amountOf(amount), day: countOf(day) };
      }),
      isSettled,
    };
  });
};

const conceptOf = (code: unknown): Due['concept'] => {
  const concept = ALLOCATED[countOf(code)];
  if (concept === undefined) throw new NotAState();
  return concept;
};

const lineOf = (value: unknown): AllocationLine => {
  const values = listOf(value);
  if (values.length === 1) return { instalment: undefined, concept: 'credit', amount: amountOf(values[0]) };
  const [instalment, concept, amount] = listOf(values, 3);
  return { instalment: countOf(instalment), concept: conceptOf(concept), amount: amountOf(amount) };
};

const reallocationOf = (value: unknown): Reallocation => {
  const [fromInstalment, from, toInstalment, to, amount] = listOf(value, 5);
  return {
    from: { instalment: countOf(fromInstalment), concept: conceptOf(from) },
    to: { instalment: countOf(toInstalment), concept: conceptOf(to) },
    amount: amountOf(amount),
  };
};

const allocationOf = ([lines, reallocations]: readonly unknown[]): Allocation => ({
  lines: listOf(lines).map(lineOf),
  reallocations: listOf(reallocations).map(reallocationOf),
});

const namedAllocationOf = (value: unknown): readonly [string, Allocation] => {
  const [id, ...values] = listOf(value, 3);
  return [textOf(id), allocationOf(values)];
};

const accountOf = (state: Readonly<Record<string, unknown>>, terms: LoanTerms): LoanAccount => {
  const [basisCapital, basisTerm] = listOf(state.paymentBasis, 2);
  return {
    terms,
    capital: amountOf(state.capital),
    payment: amountOf(state.payment),
    paymentBasis: { capital: amountOf(basisCapital), term: countOf(basisTerm) },
    instalments: instalmentsOf(state.instalments, terms),
    prepaid: amountOf(state.prepaid),
    credit: amountOf(state.credit),
    closedOn: state.closedOn === null ? undefined : dateOf(state.closedOn),
    asOf: dateOf(state.asOf),
  };
};

const areOf = (values: unknown, terms: LoanTerms): boolean => {
  const kept = listOf(values);
  const wanted = termsValues(terms);
  return kept.length === wanted.length && wanted.every((value, index) => value === kept[index]);
};

/**
 * The history that a state keeps; undefined for one of other terms, of another format, or that is no state. Whether it is
 * of the loan's payments and caps, the caller knows.
 */
export const decodeLoanState = (state: unknown, terms: LoanTerms): LoanHistory | undefined => {
  if (!isRecord(state) || state.format !== FORMAT) return undefined;
  try {
    if (!areOf(state.terms, terms)) return undefined;
    const account = accountOf(state, terms);
    const allocations = new Map(listOf(state.allocations).map(namedAllocationOf));
    const waived = state.waived === null ? undefined : allocationOf(listOf(state.waived, 2));
    return { account, allocations, waived, unchargedCosts: [] };
  } catch (error) {
    if (error instanceof NotAState || error instanceof RangeError) return undefined;
    throw error;
  }
};
