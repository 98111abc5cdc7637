import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Draft } from '../../../platform/drafts/use-draft.ts';
import type { Payable } from '../model/payable.ts';
import type { PaymentEntry } from '../model/payment-schema.ts';
import { prefilledPayment } from './prefilled-payment.ts';

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
