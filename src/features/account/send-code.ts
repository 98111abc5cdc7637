import {
  createAccount,
  decodeSentCode,
  encodeRegistration,
  requestLoginCode,
  resendRegistrationCode,
  type SentCode,
} from '#core/api/accounts/accounts.ts';
import { LEGAL_TEXTS_VERSION } from '#core/api/accounts/legal-texts.ts';
import { CODE_RESEND_SECONDS } from '#core/constants.ts';
import { maskPhone, type Phone, withPrefix } from '#core/people/phone.ts';
import { isCallFailure } from '../../platform/api/call-failure.ts';
import { call } from '../../platform/api/http.ts';
import { editNumberAtom, phoneAtom, referralAtom } from '../../platform/session/session-atoms.ts';
import { store } from '../../platform/store.ts';
import { leaveOpenSession } from './start-session.ts';

/**
 * Sends a login code.
 * @throws CallFailure; 404 is a number without account.
 */
export const sendLoginCode = async (phone: Phone): Promise<SentCode> => {
  const answer = await call(requestLoginCode, { params: { phone: withPrefix(phone) } });
  store.set(phoneAtom, withPrefix(phone));
  return decodeSentCode(answer, Date.now());
};

/**
 * The same for a screen that knows of no code: on `code_too_soon`, the one sent from another tab or before a reload is
 * still valid and is used.
 */
export const askForLoginCode = async (phone: Phone): Promise<SentCode> => {
  try {
    return await sendLoginCode(phone);
  } catch (error) {
    if (!isCallFailure(error) || error.code !== 'code_too_soon') throw error;
    store.set(phoneAtom, withPrefix(phone));
    const resendAt = Date.now() + (error.retryAfterSeconds ?? CODE_RESEND_SECONDS) * 1_000;
    return { channel: 'sms', destination: maskPhone(phone), email: undefined, resendAt };
  }
};

/**
 * Resends the code of an account whose number is not confirmed yet.
 * @throws CallFailure.
 */
export const resendNewCode = async (phone: Phone): Promise<SentCode> =>
  decodeSentCode(await call(resendRegistrationCode, { params: { phone: withPrefix(phone) } }), Date.now());

/**
 * Creates an account for a number whose owner gave both consents, and sends the code that confirms it.
 * @throws CallFailure; `phone_taken` is a number that has an account, `texts_changed` legal texts older than the server's.
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
