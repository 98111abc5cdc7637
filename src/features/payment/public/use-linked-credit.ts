import { useCallback, useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { linkedCredit } from '../share/payment-link.ts';

/** The credit that a link asked to pay, read once: the number leaves the address, and the history with it. */
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
