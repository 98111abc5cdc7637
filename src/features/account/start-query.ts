import { type Phone, parsePhone } from '../../core/domain/phone.ts';
import { decodeReferral, type Referral } from '../../core/domain/referral.ts';
import { referralKeys } from '../../core/wire/referral-link.ts';

export type StartView = 'register' | 'continue';

export interface StartQuery {
  readonly view: StartView;
  readonly phone: Phone | undefined;
  readonly referral: Referral | undefined;
}

const REFUSALS = new Set(['false', '0', 'no']);

/** What a link to the start screen asks for. Whatever is malformed is ignored: a bad link must not stop anybody. */
export const readStartQuery = (search: string): StartQuery => {
  const params = new URLSearchParams(search);
  const wish = params.get('continue');
  const nexus = params.get('nexus');
  return {
    view: wish === null || REFUSALS.has(wish.toLowerCase()) ? 'register' : 'continue',
    phone: parsePhone(params.get('phone') ?? ''),
    referral: nexus === null ? undefined : decodeReferral(nexus, referralKeys),
  };
};

/** What the history entry of a cleaned address still knows of its link. */
export interface StartState {
  readonly view: StartView;
  readonly phone: Phone | undefined;
}

export const readStartState = (state: unknown): StartState => {
  const kept = typeof state === 'object' && state !== null ? state : {};
  return {
    view: 'view' in kept && kept.view === 'continue' ? 'continue' : 'register',
    phone: 'phone' in kept && typeof kept.phone === 'string' ? parsePhone(kept.phone) : undefined,
  };
};
