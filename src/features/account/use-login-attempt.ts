import { useState } from 'react';
import { encodeAttemptKey } from '#core/api/accounts/accounts.ts';
import { decodeLogin, type LoginEntry, login } from '#core/api/accounts/logins.ts';
import { logout } from '#core/api/accounts/sessions.ts';
import { type LoginDestination, loginDestination } from '#core/application/application-route.ts';
import type { Rejection } from '#core/application/rejection.ts';
import { type Phone, withPrefix } from '#core/people/phone.ts';
import { codeCopy } from '../../copy/code.ts';
import { attemptOf } from '../../platform/api/code-attempt.ts';
import { call } from '../../platform/api/http.ts';
import { isDeadCode, isWrongCode, orWrongCode } from '../../platform/api/wrong-code.ts';
import { env } from '../../platform/env.ts';
import { useSubmission } from '../../platform/forms/use-submission.ts';
import { openSession } from '../../platform/session/session.ts';
import { loanAtom, phoneAtom, profileIdAtom, userAtom } from '../../platform/session/session-atoms.ts';
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
  store.set(profileIdAtom, entry.profileId);
  store.set(loanAtom, entry.loan);
};

const endUnusedSession = (token: string): void => {
  call(logout, { token, query: {} }).catch(() => {
    // An unused session expires within minutes.
  });
};

/**
 * Logs in with a code; a rejection leaves no session open.
 * @throws CallFailure; 422 is a wrong code, 429 has the retry
 * time.
 */
const loginWithCode = async (
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

export type LoginProblem = { readonly rejection: LoginRejection } | { readonly wrongCode: string };

/** Login with a code: ends in a redirect or in a problem shown by a dialog. */
export const useLoginAttempt = (
  phone: Phone | undefined,
  onIn: (destination: SessionDestination) => void,
) => {
  const [problem, setProblem] = useState<LoginProblem>();
  const action = useSubmission(async (otp: string) =>
    phone === undefined ? undefined : orWrongCode(loginWithCode(phone, otp)),
  );

  /** Returns the field's error for a wrong code. */
  const submit = async (otp: string): Promise<string | undefined> => {
    const outcome = await action.submit(otp);
    if (outcome === undefined) return undefined;
    if (isWrongCode(outcome)) {
      const { sentence } = outcome.wrongCode;
      if (isDeadCode(outcome)) return sentence;
      setProblem({ wrongCode: sentence });
      return codeCopy.wrong;
    }
    if ('rejection' in outcome) setProblem({ rejection: outcome.rejection });
    else onIn(outcome.place);
    return undefined;
  };

  return { submit, problem, forgetProblem: () => setProblem(undefined), action };
};
