import type { OpenPayment, ReportedPayment } from '#core/api/credit/open-payments.ts';
import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import { MINIMUM_PAYMENT } from '#core/constants.ts';
import type { CatchUp } from '#core/loan/debt.ts';
import { amountProblem } from '#core/loan/payable-amount.ts';
import type { Money } from '#core/money/money.ts';

/** The contract's options, preceded by the catch-up of a credit in arrears. */
export const FORM_OPTIONS = ['al_dia', 'minimo', 'total', 'otro'] as const;
export type PaymentOption = (typeof FORM_OPTIONS)[number];

/** A credit to be paid, by its holder or by anyone else. */
export interface Payable {
  readonly creditNumber: number;
  /** The institution that the credit pays; undefined for a payer without a session. */
  readonly providerId?: string | undefined;
  /** Full for the holder, else the last four digits. */
  readonly shownNumber: string;
  readonly shownDocument: string;
  readonly minimumPayment: Money;
  readonly totalDebt: Money;
  /** Undefined when nothing is overdue. */
  readonly catchUp?: CatchUp | undefined;
  readonly validOn: CalendarDate;
  /** Empty for a payer without a session. */
  readonly openPayments: readonly OpenPayment[];
  readonly reportedPayments: readonly ReportedPayment[];
  /** Pass of the public flow; without it the session's token is used. */
  readonly pass?: string | undefined;
}

type Amounts = Pick<Payable, 'minimumPayment' | 'totalDebt' | 'catchUp'>;

/** False when the whole debt is below the provider's minimum payment. */
export const isPayable = ({ totalDebt }: Pick<Payable, 'totalDebt'>): boolean => totalDebt >= MINIMUM_PAYMENT;

export const isMinimumPayable = ({ minimumPayment }: Pick<Payable, 'minimumPayment'>): boolean =>
  minimumPayment >= MINIMUM_PAYMENT;

/** From the provider's minimum to the total debt, and none that would leave less than can be paid. */
export const isWithinLimits = ({ totalDebt }: Pick<Payable, 'totalDebt'>, amount: number): boolean =>
  amountProblem(amount, totalDebt) === undefined;

/** Whether the catch-up is an option of its own: below the minimum payment, not below the provider's minimum. */
export const canCatchUp = ({ catchUp, minimumPayment }: Omit<Amounts, 'totalDebt'>): boolean =>
  catchUp !== undefined && catchUp.amount >= MINIMUM_PAYMENT && catchUp.amount < minimumPayment;

/** The catch-up, else the minimum payment, unless that is below the provider's minimum. */
export const defaultOption = (amounts: Amounts): PaymentOption => {
  if (canCatchUp(amounts)) return 'al_dia';
  return isMinimumPayable(amounts) ? 'minimo' : 'otro';
};

export const isOffered = (amounts: Amounts, option: PaymentOption): boolean => {
  if (option === 'al_dia') return canCatchUp(amounts);
  return option !== 'minimo' || isMinimumPayable(amounts);
};

/** Undefined while 'otro' has no amount. */
export const amountOf = (
  { minimumPayment, totalDebt, catchUp }: Amounts,
  option: PaymentOption,
  other: Money | null,
): Money | undefined => {
  if (option === 'al_dia') return catchUp?.amount;
  if (option === 'minimo') return minimumPayment;
  if (option === 'total') return totalDebt;
  return other ?? undefined;
};

/** Whether the amount exceeds the minimum and so prepays capital, which needs a choice. */
export const leavesPrepayment = (
  { minimumPayment, totalDebt }: Amounts,
  amount: Money | undefined,
): boolean => amount !== undefined && amount > minimumPayment && amount < totalDebt;
