import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Draft } from '../../../platform/drafts/use-draft.ts';
import type { Payable } from './payable.ts';
import type { PaymentEntry } from './payment-schema.ts';
import { prefilledPayment } from './prefilled-payment.ts';

/**
 * The payment that the screen before asks for. It becomes the draft and leaves the history's entry: a reload must not undo
 * what the person changes afterwards.
 */
export const usePrefilledPayment = (
  payable: Payable,
  { keep }: Pick<Draft<PaymentEntry>, 'keep'>,
): PaymentEntry | undefined => {
  const { state } = useLocation();
  const navigate = useNavigate();
  const [asked] = useState(() => prefilledPayment(state, payable));
  useEffect(() => {
    if (asked === undefined) return;
    keep(asked);
    navigate('.', { replace: true, state: null });
  }, [asked, keep, navigate]);
  return asked;
};
