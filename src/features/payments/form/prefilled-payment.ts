import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { isPesos } from '#core/money/money.ts';
import { DEFAULT_PREPAYMENT_CHOICE, PREPAYMENT_CHOICES } from '#core/payments/payment-application.ts';
import type { Draft } from '../../../platform/drafts/use-draft.ts';
import { canCatchUp, type Payable } from '../model/payable.ts';
import type { PaymentEntry } from '../model/payment-schema.ts';

/** Moves the prefilled payment from history state to the draft: a reload must not undo later changes. */
export const usePrefilledPayment = (
  payable: Payable,
  { keep }: Pick<Draft<PaymentEntry>, 'keep'>,
): PaymentEntry | undefined => {
  const { state } = useLocation();
  const navigate = useNavigate();
  const [prefilled] = useState(() => prefilledPayment(state, payable));
  useEffect(() => {
    if (prefilled === undefined) return;
    keep(prefilled);
    navigate('.', { replace: true, state: null });
  }, [prefilled, keep, navigate]);
  return prefilled;
};

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/**
 * The payment that the previous screen requests by history state: amount and prepayment choice. Undefined when absent,
 * or above today's debt.
 */
export const prefilledPayment = (
  state: unknown,
  payable: Pick<Payable, 'minimumPayment' | 'totalDebt' | 'catchUp'>,
): PaymentEntry | undefined => {
  const { minimumPayment, totalDebt, catchUp } = payable;
  const requested = isRecord(state) ? state.payment : undefined;
  if (!isRecord(requested) || !isPesos(requested.amount) || requested.amount > totalDebt) return undefined;
  const { amount } = requested;
  const choice = PREPAYMENT_CHOICES.find((known) => known === requested.choice) ?? DEFAULT_PREPAYMENT_CHOICE;
  if (amount === totalDebt) return { option: 'total', other: null, choice };
  if (amount === catchUp?.amount && canCatchUp(payable)) return { option: 'al_dia', other: null, choice };
  if (amount === minimumPayment) return { option: 'minimo', other: null, choice };
  return { option: 'otro', other: amount, choice };
};
