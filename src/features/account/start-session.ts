import type { LoginDestination } from '#core/application/application-route.ts';
import { env } from '../../platform/env.ts';
import { endSession } from '../../platform/session/session.ts';
import { loanAtom, referralAtom, tokenAtom } from '../../platform/session/session-atoms.ts';
import { store } from '../../platform/store.ts';

/** The outcomes of a login that let a person in; the others are told and the session is given back. */
export type SessionDestination = Extract<LoginDestination, 'create_profile' | 'application' | 'portal'>;

/** Whoever changes the number while a session is open leaves that session first; the doctor's referral stays. */
export const leaveOpenSession = async (): Promise<void> => {
  if (!store.get(tokenAtom)) return;
  const referral = store.get(referralAtom);
  await endSession('automatic');
  store.set(referralAtom, referral);
};

/** Where a person with a session belongs. */
export const homeWithSession = (): '/dashboard' | '/application' =>
  env.hasPortal && store.get(loanAtom) !== null ? '/dashboard' : '/application';
