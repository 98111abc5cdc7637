import { useQueryClient } from '@tanstack/react-query';
import type { SignedCredit } from '#core/api/signing/signing.ts';
import { isCallFailure } from '../../platform/call-failure.ts';
import { useApiMutation } from '../../platform/mutations.ts';
import { useResend } from '../../platform/use-resend.ts';
import { isWrongCode } from '../../platform/wrong-code.ts';
import { invalidateApplication, isChangedMeanwhile, resendCode, signDocuments } from './mutations.ts';

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
