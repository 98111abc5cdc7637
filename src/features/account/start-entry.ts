import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { editNumberAtom, referralAtom } from '../../platform/session/session-atoms.ts';
import { persistedAtom } from '../../platform/storage/persisted-atom.ts';
import { store } from '../../platform/store.ts';
import { readStartQuery, readStartState, type StartEntry, type StartState } from './start-query.ts';

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

const isTextOrNull = (value: unknown): value is string | null => value === null || typeof value === 'string';

/**
 * Prefilled number of the start screen, cleared with the session. Not in the history entry: it outlives the session and
 * cannot be deleted.
 */
const startPhoneAtom = persistedAtom<string | null>('start_phone', null, isTextOrNull);

/** History state for navigating to the start screen. */
export const startEntry = ({ view, phone }: StartState): StartEntry => {
  store.set(startPhoneAtom, phone ?? null);
  return { view, isNamed: phone !== undefined };
};

/** Reads that state back. */
export const startOf = (entry: unknown): StartState => readStartState(entry, store.get(startPhoneAtom));
