import { deviceStorage, tryStorage } from '../storage/local-storage.ts';

/** No personal data: that the summary was offered on this device, to whichever account. */
const KEY = 'cuotasana-summary-offered';
const MARK = 'yes';

/** Fallback in memory where storage is blocked. */
let isOfferedInMemory = false;

const isMarked = (): boolean => tryStorage(() => deviceStorage()?.getItem(KEY)) === MARK;

export const wasSummaryOffered = (): boolean => isOfferedInMemory || isMarked();

export const markSummaryOffered = (): void => {
  tryStorage(() => deviceStorage()?.setItem(KEY, MARK));
  isOfferedInMemory = !isMarked();
};
