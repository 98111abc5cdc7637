import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { editNumberAtom, referralAtom } from '../../platform/session/session-atoms.ts';
import { store } from '../../platform/store.ts';
import { startEntry, startOf } from './start-entry.ts';
import { readStartQuery, type StartState } from './start-query.ts';

/**
 * What brought the person to the start screen. The parameters of a link are read once and leave the address, so that a
 * phone number stays in no history, screenshot or copied link; the history entry keeps which view it asked for.
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
    navigate(pathname, { replace: true, state: startEntry({ view, phone }) });
  }, [pathname, search, navigate]);

  return search === '' ? startOf(state) : readStartQuery(search);
};
