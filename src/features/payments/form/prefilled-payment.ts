import { useLocation } from 'react-router-dom';
import { isRecord } from '#core/json.ts';
import { isPesos } from '#core/money/money.ts';
import { DEFAULT_PREPAYMENT_CHOICE, PREPAYMENT_CHOICES } from '#core/payments/payment-application.ts';
import { canCatchUp, isMinimumPayable, type Payable } from '../model/payable.ts';
import type { PaymentEntry, PrefilledPayment } from '../model/payment-schema.ts';

/** What history state requests; undefined once the form has taken it over. */
export const usePrefilledPayment = (payable: Payable): PrefilledPayment | undefined => {
  const { state } = useLocation();
  return requestedIn(state)
    ? { entry: prefilledPayment(state, payable), startsNow: startsNow(state) }
    : undefined;
};

const requestedIn = (state: unknown) =>
  isRecord(state) && isRecord(state.payment) ? state.payment : undefined;

const startsNow = (state: unknown): boolean => requestedIn(state)?.startsNow === true;

/**
 * The payment that the previous screen requests by history state: amount and prepayment choice. Undefined when absent,
 * above today's debt, or an amount to start with that today's debt does not name.
 */
export const prefilledPayment = (
  state: unknown,
  payable: Pick<Payable, 'minimumPayment' | 'totalDebt' | 'catchUp'>,
): PaymentEntry | undefined => {
  const { minimumPayment, totalDebt, catchUp } = payable;
  const requested = requestedIn(state);
  if (!requested || !isPesos(requested.amount) || requested.amount > totalDebt) return undefined;
  const { amount } = requested;
  const choice = PREPAYMENT_CHOICES.find((known) => known === requested.choice) ?? DEFAULT_PREPAYMENT_CHOICE;
  if (amount === totalDebt) return { option: 'total', other: null, choice };
  if (amount === catchUp?.amount && canCatchUp(payable)) return { option: 'al_dia', other: null, choice };
  if (amount === minimumPayment)
    return { option: isMinimumPayable(payable) ? 'minimo' : 'otro', other: null, choice };
  // The button named an amount of before: today's are offered instead.
  if (startsNow(state)) return undefined;
  return { option: 'otro', other: amount, choice };
};
