import {
  createAccount,
  decodeSentCode,
  encodeRegistration,
  type SentCode,
} from '#core/api/accounts/accounts.ts';
import { LEGAL_TEXTS_VERSION } from '#core/api/accounts/legal.ts';
import { type Phone, withPrefix } from '#core/people/phone.ts';
import { call } from '../../platform/http.ts';
import { editNumberAtom, phoneAtom, referralAtom } from '../../platform/session/session-atoms.ts';
import { store } from '../../platform/store.ts';
import { leaveOpenSession } from './start-session.ts';

/**
 * Creates an account for a number whose owner gave both consents, and sends the code that confirms it.
 * Errors: CallFailure; `phone_taken` is a number that has an account, `texts_changed` legal texts older than the server's.
 */
export const registerPhone = async (phone: Phone): Promise<SentCode> => {
  const answer = await call(createAccount, {
    body: encodeRegistration({
      phone: withPrefix(phone),
      textsVersion: LEGAL_TEXTS_VERSION,
      referral: store.get(referralAtom),
    }),
  });
  await leaveOpenSession();
  store.set(phoneAtom, withPrefix(phone));
  store.set(editNumberAtom, null);
  return decodeSentCode(answer, Date.now());
};
