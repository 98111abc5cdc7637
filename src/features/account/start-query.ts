import { referralKeys } from '#core/api/accounts/referral-link.ts';
import { type Phone, parsePhone } from '#core/people/phone.ts';
import { decodeReferral, type Referral } from '#core/people/referral.ts';

export type StartView = 'register' | 'continue';

export interface StartQuery {
  readonly view: StartView;
  readonly phone: Phone | undefined;
  readonly referral: Referral | undefined;
}

const DENIALS = new Set(['false', '0', 'no']);

/** Parses a link to the start screen. Malformed parameters are ignored: a bad link must not block registration. */
export const readStartQuery = (search: string): StartQuery => {
  const params = new URLSearchParams(search);
  const continues = params.get('continue');
  const nexus = params.get('nexus');
  return {
    view: continues === null || DENIALS.has(continues.toLowerCase()) ? 'register' : 'continue',
    phone: parsePhone(params.get('phone') ?? ''),
    referral: nexus === null ? undefined : decodeReferral(nexus, referralKeys),
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
