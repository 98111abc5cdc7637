import type { LoginDestination } from '#core/application/application-route.ts';
import { loginDestination } from '#core/application/application-route.ts';
import type { Rejection } from '#core/application/rejection.ts';
import { type Phone, withPrefix } from '#core/people/phone.ts';
import { decodeLogin, type LoginEntry, login } from '#core/wire/logins.ts';
import { logout } from '#core/wire/sessions.ts';
import { attemptOf } from '../../platform/code-attempt.ts';
import { env } from '../../platform/env.ts';
import { call } from '../../platform/http.ts';
import { flushAtoms } from '../../platform/persisted-atom.ts';
import { openSession } from '../../platform/session/session.ts';
import {
  applicationIdAtom,
  emailAtom,
  loanAtom,
  phoneAtom,
  profileIdAtom,
  userAtom,
} from '../../platform/session/session-atoms.ts';
import { store } from '../../platform/store.ts';
import { leaveOpenSession, type SessionDestination } from './start-session.ts';

/** What a person is told instead of being let in, with the reasons when their request was refused. */
export interface LoginRejection {
  readonly kind: Exclude<LoginDestination, SessionDestination>;
  readonly reasons: Rejection;
}

const isPlace = (destination: LoginDestination): destination is SessionDestination =>
  destination === 'create_profile' || destination === 'application' || destination === 'portal';

const keep = (entry: LoginEntry): void => {
  openSession(entry.session);
  store.set(userAtom, entry.user);
  store.set(phoneAtom, entry.user.telefono);
  store.set(emailAtom, entry.user.email);
  store.set(profileIdAtom, entry.profileId);
  store.set(applicationIdAtom, entry.applicationId);
  store.set(loanAtom, entry.loan);
};

const giveBack = (token: string): void => {
  call(logout, { token }).catch(() => {
    // The session that nobody uses ends by itself within minutes.
  });
};

/**
 * Tries a login code. A person who may go on has a session afterwards; one who is only told something has none.
 * Errors: CallFailure; 422 is the code, 429 says when to come back.
 */
export const enterWithCode = async (
  phone: Phone,
  otp: string,
): Promise<{ readonly place: SessionDestination } | { readonly rejection: LoginRejection }> => {
  const entry = decodeLogin(
    await call(login, {
      query: { intento: attemptOf(phone, otp) },
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
  if (!isPlace(destination)) {
    giveBack(entry.session.token);
    return { rejection: { kind: destination, reasons: entry.rejection } };
  }
  await leaveOpenSession();
  keep(entry);
  await flushAtoms();
  return { place: destination };
};
