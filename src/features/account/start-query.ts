import { type Phone, parsePhone } from '#core/people/phone.ts';
import { decodeReferral, type Referral } from '#core/people/referral.ts';
import { referralKeys } from '#core/wire/referral-link.ts';

export type StartView = 'register' | 'continue';

export interface StartQuery {
  readonly view: StartView;
  readonly phone: Phone | undefined;
  readonly referral: Referral | undefined;
}

const DENIALS = new Set(['false', '0', 'no']);

/** What a link to the start screen asks for. Whatever is malformed is ignored: a bad link must not stop anybody. */
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

/** How the start screen opens. */
export interface StartState {
  readonly view: StartView;
  readonly phone: Phone | undefined;
}

/** What the history entry keeps of it: that a number was named, never the number. */
export interface StartEntry {
  readonly view: StartView;
  readonly isNamed: boolean;
}

/** Reads a history entry, with the number that was named last. */
export const readStartState = (entry: unknown, named: string | null): StartState => {
  const kept = typeof entry === 'object' && entry !== null ? entry : {};
  return {
    view: 'view' in kept && kept.view === 'continue' ? 'continue' : 'register',
    phone: 'isNamed' in kept && kept.isNamed === true ? parsePhone(named ?? '') : undefined,
  };
};
