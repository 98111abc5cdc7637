import type { LoginDestination } from '#core/application/application-route.ts';
import { env } from '../../platform/env.ts';
import { endSession } from '../../platform/session/session.ts';
import { loanAtom, quotedCreditAtom, referralAtom, tokenAtom } from '../../platform/session/session-atoms.ts';
import { store } from '../../platform/store.ts';

/** Login outcomes that keep the session; the others end it and are shown in a dialog. */
export type SessionDestination = Extract<LoginDestination, 'create_profile' | 'application' | 'portal'>;

/** Ends an open session before another number is used; the doctor's referral and the calculator's quote are kept. */
export const leaveOpenSession = async (): Promise<void> => {
  if (!store.get(tokenAtom)) return;
  const referral = store.get(referralAtom);
  const quote = store.get(quotedCreditAtom);
  await endSession('automatic');
  store.set(referralAtom, referral);
  store.set(quotedCreditAtom, quote);
};

/** Home path of an authenticated person. */
export const authenticatedHome = (): '/dashboard' | '/application' =>
  env.hasPortal && store.get(loanAtom) !== null ? '/dashboard' : '/application';
