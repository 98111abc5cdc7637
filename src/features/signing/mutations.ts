import type { QueryClient } from '@tanstack/react-query';
import { decodeSentCode, type SentCode } from '#core/api/accounts/accounts.ts';
import {
  createContract,
  decodeIsRegistered,
  decodePreparedSigning,
  decodeSignedCredit,
  markSigned,
  type PreparedSigning,
  registerInDepository,
  resendSigningCode,
  type SignedCredit,
  validateSigningCode,
} from '#core/api/signing/signing.ts';
import { isCallFailure } from '../../platform/call-failure.ts';
import { call } from '../../platform/http.ts';
import { applicationsQuery } from '../../platform/queries/applications-query.ts';
import { offerQuery } from '../../platform/queries/offer-query.ts';
import { orWrongCode, type WrongCode } from '../../platform/wrong-code.ts';

const CONFLICT = 409;

/** The credit changed during the signature (another plan, another day, signed elsewhere): back to the review. */
export const isChangedMeanwhile = (error: unknown): boolean =>
  isCallFailure(error) && error.status === CONFLICT;

export const prepareSigning = async (applicationId: string): Promise<PreparedSigning> =>
  decodePreparedSigning(await call(createContract, { params: { applicationId } }), Date.now());

export const resendCode = async (applicationId: string): Promise<SentCode> =>
  decodeSentCode(await call(resendSigningCode, { params: { applicationId } }), Date.now());

/**
 * Validates the code and signs. Each step is idempotent: after a lost response, a retry with the same code ends in the
 * same signature. `code` is undefined once it is validated. Errors: CallFailure.
 */
export const signDocuments = async (
  applicationId: string,
  code: string | undefined,
  onValidated: () => void,
): Promise<SignedCredit | WrongCode> => {
  if (code !== undefined) {
    const outcome = await orWrongCode(call(validateSigningCode, { params: { applicationId, otp: code } }));
    if ('wrongCode' in outcome) return outcome;
    onValidated();
  }
  return decodeSignedCredit(await call(markSigned, { params: { applicationId } }));
};

/** Whether the note is registered at the depository; until then the server retries by itself. Errors: CallFailure. */
export const registerNote = async (applicationId: string): Promise<boolean> =>
  decodeIsRegistered(await call(registerInDepository, { params: { applicationId } }));

export const invalidateApplication = async (queryClient: QueryClient, profileId: string): Promise<void> => {
  await queryClient.invalidateQueries({ queryKey: offerQuery(profileId).queryKey });
  await queryClient.invalidateQueries({ queryKey: applicationsQuery(profileId).queryKey });
};
