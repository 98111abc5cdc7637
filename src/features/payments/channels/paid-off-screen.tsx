import { type ReactNode, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { paidOffCopy } from '../../../copy/paid-off.ts';
import { paymentCopy } from '../../../copy/payment.ts';
import { store } from '../../../platform/store.ts';
import { PaymentScreen } from '../frame/payment-screen.tsx';
import { attemptsAtom, unviewedReference, viewedAttemptsAtom } from '../model/attempt.ts';
import { resultPath } from '../model/payment-paths.ts';

interface PaidOffScreenProps {
  creditNumber: number;
  base: string;
  headerAction: ReactNode;
  children: ReactNode;
}

/** No payment of a credit that is paid off; the one that has just paid it off shows its result first. */
export const PaidOffScreen = ({ creditNumber, base, headerAction, children }: PaidOffScreenProps) => {
  const [open] = useState(() =>
    unviewedReference(store.get(attemptsAtom), creditNumber, store.get(viewedAttemptsAtom)),
  );
  if (open !== undefined) return <Navigate to={resultPath(base, open)} replace />;
  return (
    <PaymentScreen title={paymentCopy.channels.title} lead={paidOffCopy.lead} headerAction={headerAction}>
      {children}
    </PaymentScreen>
  );
};
