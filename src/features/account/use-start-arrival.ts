import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { editNumberAtom, referralAtom } from '../../platform/session/session-atoms.ts';
import { store } from '../../platform/store.ts';
import { readStartQuery, readStartState, type StartState } from './start-query.ts';

/**
 * What brought the person to the start screen. The parameters of a link are read once and leave the address, so that a
 * phone number stays in no history, screenshot or copied link; the history entry keeps what the screen needs.
 */
export const useStartArrival = (): StartState => {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();

  useEffect(() => {
    if (search === '') return;
    const { view, phone, referral } = readStartQuery(search);
    if (referral) {
      store.set(referralAtom, { medicoId: referral.doctorId, medico: referral.doctorName });
    }
    store.set(editNumberAtom, null);
    navigate(pathname, { replace: true, state: { view, phone } satisfies StartState });
  }, [pathname, search, navigate]);

  return search === '' ? readStartState(state) : readStartQuery(search);
};
