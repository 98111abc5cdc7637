import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import { MINIMUM_PAYMENT } from '#core/constants.ts';
import type { CatchUp } from '#core/loan/debt.ts';
import type { Money } from '#core/money/money.ts';
import type { OpenPayment, ReportedPayment } from '#core/wire/open-payments.ts';
import { PAYMENT_OPTIONS } from '#core/wire/payment-answer.ts';

/** What the form offers: what the contract does, and before it, for a credit in arrears, what brings it up to date. */
export const FORM_OPTIONS = ['al_dia', ...PAYMENT_OPTIONS] as const;
export type PaymentOption = (typeof FORM_OPTIONS)[number];

/** A credit that can be paid, whoever pays it. */
export interface Payable {
  readonly creditNumber: number;
  /** As this payer may see it: whole for the holder, the last four digits for anybody else. */
  readonly shownNumber: string;
  readonly shownDocument: string;
  readonly minimumPayment: Money;
  readonly totalDebt: Money;
  /** What brings it up to date today; undefined when nothing is overdue. */
  readonly catchUp?: CatchUp | undefined;
  readonly validOn: CalendarDate;
  /** What is under way of it, as far as this payer may know: nothing for who pays without a session. */
  readonly openPayments: readonly OpenPayment[];
  readonly reportedPayments: readonly ReportedPayment[];
  /** The pass of the public flow; the session's token is used without it. */
  readonly pass?: string | undefined;
}

type Amounts = Pick<Payable, 'minimumPayment' | 'totalDebt' | 'catchUp'>;

/** What the provider takes of this debt: nothing at all when the whole debt is below its least payment. */
export const isPayable = ({ totalDebt }: Pick<Payable, 'totalDebt'>): boolean => totalDebt >= MINIMUM_PAYMENT;

export const isMinimumPayable = ({ minimumPayment }: Pick<Payable, 'minimumPayment'>): boolean =>
  minimumPayment >= MINIMUM_PAYMENT;

/** Whether the provider takes the amount and the debt is not less. */
export const isWithinLimits = ({ totalDebt }: Pick<Payable, 'totalDebt'>, amount: number): boolean =>
  amount >= MINIMUM_PAYMENT && amount <= totalDebt;

/** Whether bringing it up to date is a payment of its own: less than the minimum, and not too little for the provider. */
export const canCatchUp = ({ catchUp, minimumPayment }: Omit<Amounts, 'totalDebt'>): boolean =>
  catchUp !== undefined && catchUp.amount >= MINIMUM_PAYMENT && catchUp.amount < minimumPayment;

/** What is overdue; else the minimum, unless there is nothing due that the provider would take. */
export const defaultOption = (amounts: Amounts): PaymentOption => {
  if (canCatchUp(amounts)) return 'al_dia';
  return isMinimumPayable(amounts) ? 'minimo' : 'otro';
};

/** Whether today's debt has that option. */
export const isOffered = (amounts: Amounts, option: PaymentOption): boolean => {
  if (option === 'al_dia') return canCatchUp(amounts);
  return option !== 'minimo' || isMinimumPayable(amounts);
};

/** How much an option pays; undefined while 'otro' has no amount. */
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

/** Whether something is left over to prepay capital with, so that there is a choice to make. */
export const leavesPrepayment = (
  { minimumPayment, totalDebt }: Amounts,
  amount: Money | undefined,
): boolean => amount !== undefined && amount > minimumPayment && amount < totalDebt;
