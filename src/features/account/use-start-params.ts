import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { editNumberAtom, referralAtom } from '../../platform/session/session-atoms.ts';
import { store } from '../../platform/store.ts';
import { startEntry, startOf } from './start-entry.ts';
import { readStartQuery, type StartState } from './start-query.ts';

/**
 * State of the start screen from a link or the history entry. Link parameters are read once and removed from the URL,
 * so that no phone number stays in history, screenshots or copied links; the history entry keeps the view.
 */
export const useStartParams = (): StartState => {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();

  useEffect(() => {
    if (search === '') return;
    const { view, phone, referral } = readStartQuery(search);
    if (referral) store.set(referralAtom, referral);
    store.set(editNumberAtom, null);
    navigate(pathname, { replace: true, state: startEntry({ view, phone }) });
  }, [pathname, search, navigate]);

  return search === '' ? startOf(state) : readStartQuery(search);
};
