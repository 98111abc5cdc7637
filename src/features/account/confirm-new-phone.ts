import { encodeAttemptKey } from '#core/api/accounts/accounts.ts';
import { confirmPhone } from '#core/api/accounts/logins.ts';
import { type Phone, withPrefix } from '#core/people/phone.ts';
import { attemptOf } from '../../platform/code-attempt.ts';
import { call } from '../../platform/http.ts';
import { openSession } from '../../platform/session/session.ts';
import { phoneAtom, userAtom } from '../../platform/session/session-atoms.ts';
import { flushAtoms } from '../../platform/storage/persisted-atom.ts';
import { store } from '../../platform/store.ts';
import { leaveOpenSession } from './start-session.ts';

/** Confirms a new number, opens its first session, returns the account's id. Errors: CallFailure; 422 wrong code, 429 too early. */
export const confirmNewPhone = async (phone: Phone, otp: string): Promise<string> => {
  const prefixed = withPrefix(phone);
  const answer = await call(confirmPhone, {
    params: { phone: prefixed, otp },
    query: encodeAttemptKey(attemptOf(phone, otp)),
  });
  await leaveOpenSession();
  openSession({ id: answer.id, token: answer.token, draftKey: answer.draft_key });
  store.set(phoneAtom, prefixed);
  store.set(userAtom, { phone: prefixed, email: null, firstNames: null, surnames: null });
  await flushAtoms();
  return answer.id;
};
