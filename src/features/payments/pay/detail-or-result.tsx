import { useState } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { store } from '../../../platform/store.ts';
import { openReferences } from '../model/attempt.ts';
import { attemptsAtom, viewedAttemptsAtom } from '../model/attempts-atom.ts';
import { preparedReference, resultPath } from '../model/result-path.ts';
import { PaymentDetail, type PaymentDetailProps } from './payment-detail.tsx';

/** The detail; coming back in the middle of a payment redirects once to that payment's result. */
export function DetailOrResult(props: PaymentDetailProps) {
  const { payable, base } = props;
  const [params] = useSearchParams();
  const [open] = useState(() => {
    const viewed = store.get(viewedAttemptsAtom);
    const prepared = preparedReference(params);
    return openReferences(store.get(attemptsAtom), payable.creditNumber).find(
      (one) => one !== prepared && !viewed.has(one),
    );
  });
  if (open !== undefined) return <Navigate to={resultPath(base, open)} replace />;
  return <PaymentDetail {...props} />;
}
