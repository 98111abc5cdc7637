import { draftCopy } from '../copy/draft.ts';
import { agoText } from './ago.ts';
import styles from './saved-line.module.css';
import { useNow } from './use-now.ts';

/** What a form says of what was typed into it. */
export interface DraftNews {
  readonly isKept: boolean;
  readonly savedAt: number | undefined;
  /** The server has it too. */
  readonly isCopied: boolean;
  /** It was typed on another device. */
  readonly isResumed: boolean;
}

/** How long ago the draft was kept. It is read where it stands and not said aloud: it changes with every keystroke. */
export function SavedLine({ isKept, savedAt, isCopied }: DraftNews) {
  const now = useNow();
  const ago = savedAt !== undefined && agoText(savedAt, now);
  return <p className={styles.line}>{isKept && ago && draftCopy[isCopied ? 'savedToo' : 'saved'](ago)}</p>;
}
