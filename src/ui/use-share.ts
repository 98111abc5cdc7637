import { useState } from 'react';

/** Not failures: the sheet was closed, or pressed again while open. */
const HARMLESS = ['AbortError', 'InvalidStateError'];

export type ShareOutcome = 'copied' | 'notCopied' | 'notShared';

/** Copies a text or opens the share sheet; `outcome` is what to announce. */
export const useShare = () => {
  const [outcome, setOutcome] = useState<ShareOutcome>();
  const share = async (data: ShareData) => {
    try {
      await navigator.share(data);
      setOutcome(undefined);
    } catch (error) {
      const isHarmless = error instanceof DOMException && HARMLESS.includes(error.name);
      setOutcome(isHarmless ? undefined : 'notShared');
    }
  };
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
    } catch {
      // Denied by the person or the browser, or no secure context: the text can still be selected by hand.
      setOutcome('notCopied');
    }
  };
  return { outcome, share, copy, canShare: typeof navigator.share === 'function' };
};
