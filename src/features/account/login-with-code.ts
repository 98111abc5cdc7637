import { encodeAttemptKey } from '#core/api/accounts/accounts.ts';
import { decodeLogin, type LoginEntry, login } from '#core/api/accounts/logins.ts';
import { logout } from '#core/api/accounts/sessions.ts';
import type { LoginDestination } from '#core/application/application-route.ts';
import { loginDestination } from '#core/application/application-route.ts';
import type { Rejection } from '#core/application/rejection.ts';
import { type Phone, withPrefix } from '#core/people/phone.ts';
import { attemptOf } from '../../platform/code-attempt.ts';
import { env } from '../../platform/env.ts';
import { call } from '../../platform/http.ts';
import { openSession } from '../../platform/session/session.ts';
import {
  applicationIdAtom,
  emailAtom,
  loanAtom,
  phoneAtom,
  profileIdAtom,
  userAtom,
} from '../../platform/session/session-atoms.ts';
import { flushAtoms } from '../../platform/storage/persisted-atom.ts';
import { store } from '../../platform/store.ts';
import { leaveOpenSession, type SessionDestination } from './start-session.ts';

/** A login that opens no session, with the reasons when the application was rejected. */
export interface LoginRejection {
  readonly kind: Exclude<LoginDestination, SessionDestination>;
  readonly reasons: Rejection;
}

const isSessionDestination = (destination: LoginDestination): destination is SessionDestination =>
  destination === 'create_profile' || destination === 'application' || destination === 'portal';

const storeEntry = (entry: LoginEntry): void => {
  openSession(entry.session);
  store.set(userAtom, entry.user);
  store.set(phoneAtom, entry.user.phone);
  store.set(emailAtom, entry.user.email);
  store.set(profileIdAtom, entry.profileId);
  store.set(applicationIdAtom, entry.applicationId);
  store.set(loanAtom, entry.loan);
};

const endUnusedSession = (token: string): void => {
  call(logout, { token }).catch(() => {
    // An unused session expires within minutes.
  });
};

/**
 * Logs in with a code; a rejection leaves no session open. Errors: CallFailure; 422 is a wrong code, 429 has the retry
 * time.
 */
export const loginWithCode = async (
  phone: Phone,
  otp: string,
): Promise<{ readonly place: SessionDestination } | { readonly rejection: LoginRejection }> => {
  const entry = decodeLogin(
    await call(login, {
      query: encodeAttemptKey(attemptOf(phone, otp)),
      body: { otp, platform: 'sms', value: withPrefix(phone) },
    }),
  );
  const destination = loginDestination({
    hasProfile: entry.profileId !== null,
    status: entry.status,
    hasLoan: entry.loan !== null,
    isSigned: entry.isSigned,
    isPortalOn: env.hasPortal,
  });
  if (!isSessionDestination(destination)) {
    endUnusedSession(entry.session.token);
    return { rejection: { kind: destination, reasons: entry.rejection } };
  }
  await leaveOpenSession();
  storeEntry(entry);
  await flushAtoms();
  return { place: destination };
};
