import { type QueryClient, useQueryClient } from '@tanstack/react-query';
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
import { isCallFailure } from '../../platform/api/call-failure.ts';
import { call } from '../../platform/api/http.ts';
import { useApiMutation } from '../../platform/api/mutations.ts';
import { isWrongCode, orWrongCode, type WrongCode } from '../../platform/api/wrong-code.ts';
import { useResend } from '../../platform/forms/use-resend.ts';
import { applicationsQuery } from '../../platform/queries/applications-query.ts';
import { offerQuery } from '../../platform/queries/offer-query.ts';

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
 * same signature. `code` is undefined once it is validated.
 * @throws CallFailure.
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

/**
 * Whether the note is registered at the depository; until then the server retries by itself.
 * @throws CallFailure.
 */
export const registerNote = async (applicationId: string): Promise<boolean> =>
  decodeIsRegistered(await call(registerInDepository, { params: { applicationId } }));

export const invalidateApplication = async (queryClient: QueryClient, profileId: string): Promise<void> => {
  await queryClient.invalidateQueries({ queryKey: offerQuery(profileId).queryKey });
  await queryClient.invalidateQueries({ queryKey: applicationsQuery(profileId).queryKey });
};

export interface SigningTask {
  readonly applicationId: string;
  readonly profileId: string;
  onValidated(): void;
  onSigned(credit: SignedCredit): void;
  /** Back to the review, with the reason when the credit changed meanwhile. */
  onReview(said?: string): void;
}

/** Signing with a code, and its resend. `sign` returns the error of the code's field, if any. */
export const useSigning = ({ applicationId, profileId, onValidated, onSigned, onReview }: SigningTask) => {
  const queryClient = useQueryClient();

  const orReview = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      if (isCallFailure(error) && isChangedMeanwhile(error)) {
        onReview(error.sentence);
        await invalidateApplication(queryClient, profileId);
      }
      throw error;
    }
  };

  const sending = useResend(() => orReview(resendCode(applicationId)));
  const signing = useApiMutation({
    mutationFn: async (code: string | undefined): Promise<string | undefined> => {
      const outcome = await orReview(signDocuments(applicationId, code, onValidated));
      if (isWrongCode(outcome)) return outcome.wrongCode.sentence;
      onSigned(outcome);
      await invalidateApplication(queryClient, profileId);
      return undefined;
    },
  });

  return {
    sending,
    signing,
    sign: (code: string | undefined) => {
      sending.reset();
      return signing.submit(code);
    },
  };
};
