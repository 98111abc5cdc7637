import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { isPesos } from '#core/money/money.ts';
import type { DocumentSize, PreparedSigning, SignedCredit } from '#core/wire/signing.ts';
import { withSentCode } from '../../platform/use-sent-code.ts';
import { isSignableDocument, type SignableDocument } from './signable-document.ts';

/** How far this person's signing has come. Where nothing is known, it stands at the review. */
export type SigningStep =
  /** `said`: why the person was brought back to it. */
  | { readonly at: 'review'; readonly said: string | undefined }
  | {
      readonly at: 'code';
      readonly contract: DocumentSize;
      readonly promissoryNote: DocumentSize;
      /** The code was right; what is left needs no other one. */
      readonly isValidated: boolean;
      /** Which of the two is being read, if one is. */
      readonly reading?: SignableDocument | undefined;
    }
  | { readonly at: 'confirmed'; readonly credit: Pick<SignedCredit, 'creditNumber' | 'amount'> };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const isSize = (value: unknown): value is DocumentSize =>
  isRecord(value) && Number.isFinite(value.pages) && Number.isFinite(value.bytes);
const isCredit = (value: unknown): value is Pick<SignedCredit, 'creditNumber' | 'amount'> =>
  isRecord(value) && Number.isSafeInteger(value.creditNumber) && isPesos(value.amount);

/** What a history entry kept of the signing of an application; anything else in it stands for the review. */
export const readSigningStep = (state: unknown, applicationId: string): SigningStep => {
  const kept = isRecord(state) ? state.signing : undefined;
  if (isRecord(kept) && kept.applicationId === applicationId) {
    const { contract, promissoryNote, credit, said } = kept;
    if (kept.at === 'confirmed' && isCredit(credit)) return { at: 'confirmed', credit };
    if (kept.at === 'code' && isSize(contract) && isSize(promissoryNote))
      return {
        at: 'code',
        contract,
        promissoryNote,
        isValidated: kept.isValidated === true,
        ...(isSignableDocument(kept.reading) ? { reading: kept.reading } : {}),
      };
    if (typeof said === 'string') return { at: 'review', said };
  }
  return { at: 'review', said: undefined };
};

/** Whether the credit was signed just now and its confirmation is still being read, whatever the server says comes next. */
export const useIsConfirmingSignature = (applicationId: string | undefined): boolean => {
  const { state } = useLocation();
  return applicationId !== undefined && readSigningStep(state, applicationId).at === 'confirmed';
};

/**
 * Where the signing stands, kept in the history entry: a reload finds it again and the browser's own way back leads from
 * the code to the review.
 */
export const useSigningStep = (applicationId: string) => {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  const go = useCallback(
    (place: SigningStep, extra: object, replace: boolean) => {
      // Whoever left meanwhile is not fetched back: the server knows what was done.
      if (!isHere.current) return;
      navigate(pathname + search, { replace, state: { ...extra, signing: { applicationId, ...place } } });
    },
    [applicationId, navigate, pathname, search],
  );

  return {
    place: readSigningStep(state, applicationId),
    /** The code is on its way. */
    askForCode: ({ sentCode, contract, promissoryNote }: PreparedSigning) =>
      go({ at: 'code', contract, promissoryNote, isValidated: false }, withSentCode(sentCode), false),
    note: (place: SigningStep) => go(place, isRecord(state) ? state : {}, true),
    /** An entry of its own, so that the browser's way back leads to the code too. */
    read: (place: SigningStep & { readonly at: 'code' }, reading: SignableDocument) =>
      go({ ...place, reading }, isRecord(state) ? state : {}, false),
    stopReading: () => navigate(-1),
    /** Back to the review, with the reason when there is one. */
    review: (said?: string) => go({ at: 'review', said }, {}, true),
  };
};
