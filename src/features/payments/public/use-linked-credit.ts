import { useCallback, useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { linkedCredit } from '../model/payment-link.ts';

/** Credit of a payment link, read once and removed from the URL and the history. */
export const useLinkedCredit = () => {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const [linked, setLinked] = useState(() => linkedCredit(params));
  const [wasLinked] = useState(linked !== undefined);
  useEffect(() => {
    if (wasLinked) navigate('.', { replace: true });
  }, [wasLinked, navigate]);
  const forget = useCallback(() => setLinked(undefined), []);
  return { linked, forget };
};
