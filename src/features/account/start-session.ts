import { type LoginDestination, loginDestination } from '../../core/domain/application-route.ts';
import { type Phone, withPrefix } from '../../core/domain/phone.ts';
import type { Refusal } from '../../core/domain/refusal.ts';
import { confirmPhone, login, logout } from '../../core/wire/accounts.ts';
import { decodeLogin, type LoginEntry } from '../../core/wire/login-answer.ts';
import { attemptOf } from '../../platform/code-attempt.ts';
import { env } from '../../platform/env.ts';
import { call } from '../../platform/http.ts';
import { atomsKept } from '../../platform/persisted-atom.ts';
import { endSession, openSession } from '../../platform/session/session.ts';
import {
  applicationIdAtom,
  emailAtom,
  loanAtom,
  phoneAtom,
  profileIdAtom,
  referralAtom,
  tokenAtom,
  userAtom,
} from '../../platform/session/session-atoms.ts';
import { store } from '../../platform/store.ts';

/** The outcomes of a login that let a person in; the others are told and the session is given back. */
export type Place = Extract<LoginDestination, 'create_profile' | 'application' | 'portal'>;

/** What a person is told instead of being let in, with the reasons when their request was refused. */
export interface LoginRefusal {
  readonly kind: Exclude<LoginDestination, Place>;
  readonly reasons: Refusal;
}

const isPlace = (destination: LoginDestination): destination is Place =>
  destination === 'create_profile' || destination === 'application' || destination === 'portal';

/** Whoever changes the number while a session is open leaves that session first; the doctor's referral stays. */
export const leaveOpenSession = async (): Promise<void> => {
  if (!store.get(tokenAtom)) return;
  const referral = store.get(referralAtom);
  await endSession('automatic');
  store.set(referralAtom, referral);
};

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
): Promise<{ readonly place: Place } | { readonly refusal: LoginRefusal }> => {
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
    isPortalOn: env.hasPortal,
  });
  if (!isPlace(destination)) {
    giveBack(entry.session.token);
    return { refusal: { kind: destination, reasons: entry.refusal } };
  }
  await leaveOpenSession();
  keep(entry);
  await atomsKept();
  return { place: destination };
};

/** Confirms a new account's number and opens its first session; answers the account's id. Errors: CallFailure, as above. */
export const confirmNewPhone = async (phone: Phone, otp: string): Promise<string> => {
  const celular = withPrefix(phone);
  const answer = await call(confirmPhone, {
    params: { phone: celular, otp },
    query: { intento: attemptOf(phone, otp) },
  });
  await leaveOpenSession();
  openSession({ id: answer.id, token: answer.token, draftKey: answer.draft_key });
  store.set(phoneAtom, celular);
  store.set(userAtom, { telefono: celular, email: null, nombres: null, apellidos: null });
  await atomsKept();
  return answer.id;
};

/** Where a person with a session belongs. */
export const homeWithSession = (): '/dashboard' | '/application' =>
  env.hasPortal && store.get(loanAtom) !== null ? '/dashboard' : '/application';
