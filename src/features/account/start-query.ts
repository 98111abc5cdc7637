import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { REFERRAL_KEYS } from '#core/api/accounts/referral-link.ts';
import { MAXIMUM_AMOUNT, MINIMUM_AMOUNT, OFFERED_TERMS } from '#core/constants.ts';
import { parsePesos } from '#core/money/parse-pesos.ts';
import { type Phone, parsePhone } from '#core/people/phone.ts';
import { decodeReferral, type Referral } from '#core/people/referral.ts';
import {
  editNumberAtom,
  type QuotedCredit,
  quotedCreditAtom,
  referralAtom,
} from '../../platform/session/session-atoms.ts';
import { persistedAtom } from '../../platform/storage/persisted-atom.ts';
import { store } from '../../platform/store.ts';

export type StartView = 'register' | 'continue';

export interface StartQuery {
  readonly view: StartView;
  readonly phone: Phone | undefined;
  readonly referral: Referral | undefined;
  readonly quote: QuotedCredit | undefined;
}

const DENIALS = new Set(['false', '0', 'no']);

/** What the landing's calculator carries on, as it was typed. */
const readQuote = (params: URLSearchParams): QuotedCredit | undefined => {
  const amount = parsePesos(params.get('monto') ?? '');
  const term = OFFERED_TERMS.find((one) => String(one) === params.get('cuotas'));
  if (!amount.ok || term === undefined) return undefined;
  if (amount.amount < MINIMUM_AMOUNT || amount.amount > MAXIMUM_AMOUNT) return undefined;
  return { amount: amount.amount, term };
};

/** Parses a link to the start screen. Malformed parameters are ignored: a bad link must not block registration. */
export const readStartQuery = (search: string): StartQuery => {
  const params = new URLSearchParams(search);
  const continues = params.get('continue');
  const nexus = params.get('nexus');
  return {
    view: continues === null || DENIALS.has(continues.toLowerCase()) ? 'register' : 'continue',
    phone: parsePhone(params.get('phone') ?? ''),
    referral: nexus === null ? undefined : decodeReferral(nexus, REFERRAL_KEYS),
    quote: readQuote(params),
  };
};

/** Initial state of the start screen. */
export interface StartState {
  readonly view: StartView;
  readonly phone: Phone | undefined;
}

/** Its history state: whether a number was given, never the number. */
export interface StartEntry {
  readonly view: StartView;
  readonly isNamed: boolean;
}

/** Restores it from history state and the last number given. */
export const readStartState = (entry: unknown, named: string | null): StartState => {
  const stored = typeof entry === 'object' && entry !== null ? entry : {};
  return {
    view: 'view' in stored && stored.view === 'continue' ? 'continue' : 'register',
    phone: 'isNamed' in stored && stored.isNamed === true ? parsePhone(named ?? '') : undefined,
  };
};

/**
 * State of the start screen from a link or the history entry. Link parameters are read once and removed from the URL,
 * so that no phone number stays in history, screenshots or copied links; the history entry keeps the view.
 */
export const useStartParams = (): StartState => {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();

  useEffect(() => {
    if (search === '') return;
    const { view, phone, referral, quote } = readStartQuery(search);
    if (referral) store.set(referralAtom, referral);
    if (quote) store.set(quotedCreditAtom, quote);
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
const startOf = (entry: unknown): StartState => readStartState(entry, store.get(startPhoneAtom));
