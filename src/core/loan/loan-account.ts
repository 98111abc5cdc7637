import type { CalendarDate } from '../calendar/calendar-date.ts';
import { type Money, NO_MONEY, sumOf } from '../money/money.ts';
import { chargesOf } from '../plan/plan.ts';
import type { Pricing } from '../plan/policy.ts';
import { dueDate, frenchSchedule, type ScheduleRow } from '../plan/schedule.ts';
import type { RateCaps } from '../rates/rate-caps.ts';
import { type InterestRelief, periodInterest } from './period-interest.ts';

/** What was agreed on disbursement, and the legal caps by month known today. */
export interface LoanTerms {
  readonly principal: Money;
  readonly term: number;
  readonly pricing: Pricing;
  readonly disbursedOn: CalendarDate;
  readonly caps: RateCaps;
  /** Undefined where its holder was never insolvent. */
  readonly insolvency?: Insolvency | undefined;
  /** Undefined where its holder never presented a policy. */
  readonly ownInsurance?: OwnInsurance | undefined;
  /** The day on which its holder withdrew; from it on the loan is as if it had never been one. */
  readonly withdrawnOn?: CalendarDate | undefined;
  /** The day on which the bank gave the money back; until it is paid out again nothing is owed. */
  readonly returnedOn?: CalendarDate | undefined;
  /** Undefined where no residue was waived. */
  readonly waiver?: Waiver | undefined;
}

/** A residue that the lender gave up: it falls at the end of the day, without money seen. Decisions §17, "A total is a total". */
export interface Waiver {
  readonly on: CalendarDate;
  readonly amount: Money;
}

/**
 * The holder's own life insurance in the place of the lender's. Contract, clause 6: no instalment that is due after `from`
 * has the charge, but those whose period starts on `until` or later.
 */
export interface OwnInsurance {
  readonly from: CalendarDate;
  /** Undefined while it lasts. */
  readonly until: CalendarDate | undefined;
}

/** Days without arrears interest: from the admission on, and before the day of its end. Ley 2445/2025. */
export interface Insolvency {
  readonly from: CalendarDate;
  /** Undefined while it lasts. */
  readonly until: CalendarDate | undefined;
}

/** What an instalment is made of, in the order in which a payment is applied to it. Decisions §8. */
export const CONCEPTS = ['costs', 'arrears', 'insurance', 'guarantee', 'interest', 'principal'] as const;

export type Concept = (typeof CONCEPTS)[number];

export type Split = Readonly<Record<Concept, Money>>;

export const EMPTY_SPLIT: Split = {
  costs: NO_MONEY,
  arrears: NO_MONEY,
  insurance: NO_MONEY,
  guarantee: NO_MONEY,
  interest: NO_MONEY,
  principal: NO_MONEY,
};

/** One instalment and its period: from the day after `startsOn` to `dueOn`. */
export interface InstalmentAccount {
  readonly number: number;
  readonly startsOn: CalendarDate;
  readonly dueOn: CalendarDate;
  /** Capital that earns interest in this period: what the schedule leaves after the instalment before. */
  readonly openingBalance: Money;
  /** The whole period's charges; `arrears` only those of stretches ended by a payment of capital. */
  readonly charged: Split;
  readonly paid: Split;
  /** Arrears on the unpaid capital run from the day after this one. */
  readonly arrearsSince: CalendarDate;
  readonly reliefs: readonly InterestRelief[];
  /** Nothing of it is left to pay. */
  readonly isSettled: boolean;
}

/** A loan as its events have left it. It holds facts; what is owed on a day is worked out by `debtOn`. */
export interface LoanAccount {
  readonly terms: LoanTerms;
  /** All the capital not yet paid, due or not. */
  readonly capital: Money;
  /** The constant payment of capital and interest in force. */
  readonly payment: Money;
  /** What that payment was worked out from: a capital and the instalments left for it. */
  readonly paymentBasis: { readonly capital: Money; readonly term: number };
  readonly instalments: readonly InstalmentAccount[];
  /** Capital paid before its time, with the interest saved on it. */
  readonly prepaid: Money;
  /** Money that arrived beyond the total debt and is the borrower's. */
  readonly credit: Money;
  readonly closedOn: CalendarDate | undefined;
  /** Day of the latest event; no event can be earlier. */
  readonly asOf: CalendarDate;
}

/** Whether the clinic has the money, and its holder keeps the credit. */
export const isInForce = ({ withdrawnOn, returnedOn }: LoanTerms): boolean =>
  withdrawnOn === undefined && returnedOn === undefined;

/** Nothing is owed and nothing is earned: each payment, of before or after, is the borrower's. */
const idleLoan = (terms: LoanTerms): LoanAccount => ({
  terms,
  capital: NO_MONEY,
  payment: NO_MONEY,
  paymentBasis: { capital: NO_MONEY, term: terms.term },
  instalments: [],
  prepaid: NO_MONEY,
  credit: NO_MONEY,
  closedOn: terms.withdrawnOn,
  asOf: terms.disbursedOn,
});

/** The account on the day of disbursement. */
export const openLoan = (terms: LoanTerms): LoanAccount => {
  if (!isInForce(terms)) return idleLoan(terms);
  const rows = frenchSchedule(terms.principal, terms.pricing.monthlyRate, terms.term);
  return {
    terms,
    capital: terms.principal,
    payment: rows[0]?.payment ?? NO_MONEY,
    paymentBasis: { capital: terms.principal, term: terms.term },
    instalments: instalmentsFrom(terms, rows, 0),
    prepaid: NO_MONEY,
    credit: NO_MONEY,
    closedOn: undefined,
    asOf: terms.disbursedOn,
  };
};

const isInsuredByHolder = (
  { ownInsurance }: LoanTerms,
  { startsOn, dueOn }: Pick<InstalmentAccount, 'startsOn' | 'dueOn'>,
): boolean =>
  ownInsurance !== undefined &&
  dueOn > ownInsurance.from &&
  (ownInsurance.until === undefined || startsOn < ownInsurance.until);

/**
 * Unpaid instalments for the rows of a schedule that starts after instalment `after`. Capital is as the agreed
 * rate schedules it; interest is charged at the rate that the law lets each month have, so that a lower cap makes
 * that month's instalment smaller and leaves the rest of the plan alone.
 */
export const instalmentsFrom = (
  terms: LoanTerms,
  rows: readonly ScheduleRow[],
  after: number,
): readonly InstalmentAccount[] => {
  const charges = chargesOf(terms.principal, terms.term, terms.pricing);
  return rows.map((row) => {
    const number = after + row.number;
    const startsOn = number === 1 ? terms.disbursedOn : dueDate(terms.disbursedOn, number - 1);
    const dueOn = dueDate(terms.disbursedOn, number);
    const openingBalance = sumOf([row.balance, row.principal]);
    return {
      number,
      startsOn,
      dueOn,
      openingBalance,
      charged: {
        ...EMPTY_SPLIT,
        insurance: isInsuredByHolder(terms, { startsOn, dueOn }) ? NO_MONEY : charges.insurance,
        guarantee: charges.guaranteeShares[number - 1] ?? NO_MONEY,
        interest: periodInterest(openingBalance, { startsOn, dueOn }, terms),
        principal: row.principal,
      },
      paid: EMPTY_SPLIT,
      arrearsSince: dueOn,
      reliefs: [],
      isSettled: false,
    };
  });
};
