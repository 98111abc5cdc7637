import { useLocation, useNavigate } from 'react-router-dom';
import { SIGNABLE_DOCUMENTS, type SignableDocument } from '#core/api/signing/document-text.ts';
import type { DocumentSize, PreparedSigning, SignedCredit } from '#core/api/signing/signing.ts';
import { isRecord } from '#core/json.ts';
import { isPesos } from '#core/money/money.ts';
import { withSentCode } from '../../platform/forms/use-sent-code.ts';
import { useHistoryState } from '../../ui/use-history-state.ts';

const isSignableDocument = (value: unknown): value is SignableDocument =>
  SIGNABLE_DOCUMENTS.some((paper) => paper === value);

/** Step of the signing; the review by default. */
export type SigningStep =
  /** `said`: why the person was sent back to it. */
  | { readonly at: 'review'; readonly said: string | undefined }
  | {
      readonly at: 'code';
      readonly contract: DocumentSize;
      readonly promissoryNote: DocumentSize;
      /** The code is validated; no other one is needed. */
      readonly isValidated: boolean;
      /** The document being read, if any. */
      readonly reading?: SignableDocument | undefined;
    }
  | { readonly at: 'confirmed'; readonly credit: Pick<SignedCredit, 'creditNumber' | 'amount'> };

const isSize = (value: unknown): value is DocumentSize =>
  isRecord(value) && Number.isFinite(value.pages) && Number.isFinite(value.bytes);
const isCredit = (value: unknown): value is Pick<SignedCredit, 'creditNumber' | 'amount'> =>
  isRecord(value) && Number.isSafeInteger(value.creditNumber) && isPesos(value.amount);

/** The step stored in a history entry; the review when absent, malformed or of another application. */
export const readSigningStep = (state: unknown, applicationId: string): SigningStep => {
  const stored = isRecord(state) ? state.signing : undefined;
  if (isRecord(stored) && stored.applicationId === applicationId) {
    const { contract, promissoryNote, credit, said } = stored;
    if (stored.at === 'confirmed' && isCredit(credit)) return { at: 'confirmed', credit };
    if (stored.at === 'code' && isSize(contract) && isSize(promissoryNote))
      return {
        at: 'code',
        contract,
        promissoryNote,
        isValidated: stored.isValidated === true,
        ...(isSignableDocument(stored.reading) ? { reading: stored.reading } : {}),
      };
    if (typeof said === 'string') return { at: 'review', said };
  }
  return { at: 'review', said: undefined };
};

/** Whether the confirmation of a signature is on the screen, whatever next step the server reports. */
export const useIsConfirmingSignature = (applicationId: string | undefined): boolean => {
  const { state } = useLocation();
  return applicationId !== undefined && readSigningStep(state, applicationId).at === 'confirmed';
};

/**
 * Step stored in the history entry: it survives a reload, and the browser's back button leads from the code to the
 * review.
 */
export const useSigningStep = (applicationId: string) => {
  const { state, write } = useHistoryState();
  const navigate = useNavigate();
  const navigateTo = (step: SigningStep, extra: object, replace: boolean) =>
    write({ ...extra, signing: { applicationId, ...step } }, { replace });

  return {
    place: readSigningStep(state, applicationId),
    /** The code was sent. */
    askForCode: ({ sentCode, contract, promissoryNote }: PreparedSigning) =>
      navigateTo({ at: 'code', contract, promissoryNote, isValidated: false }, withSentCode(sentCode), false),
    note: (step: SigningStep) => navigateTo(step, isRecord(state) ? state : {}, true),
    /** Pushes a history entry, so that the browser's back button leads to the code. */
    read: (step: SigningStep & { readonly at: 'code' }, reading: SignableDocument) =>
      navigateTo({ ...step, reading }, isRecord(state) ? state : {}, false),
    stopReading: () => navigate(-1),
    /** Back to the review, with an optional reason. */
    review: (said?: string) => navigateTo({ at: 'review', said }, {}, true),
  };
};
