import { draftCopy } from '../copy/draft.ts';
import { relativeTimeText } from './relative-time-text.ts';
import { useNow } from './use-now.ts';

export interface SavedWordsProps {
  readonly savedAt: number;
  readonly isKept: boolean;
  readonly isSynced: boolean;
}

/** 'Guardado hace 2 minutos'. */
const SavedWords = ({ savedAt, isKept, isSynced }: SavedWordsProps) => {
  const ago = relativeTimeText(savedAt, useNow());
  if (!isKept) return draftCopy.savedInAccount(ago);
  return draftCopy[isSynced ? 'savedToo' : 'saved'](ago);
};

export default SavedWords;
