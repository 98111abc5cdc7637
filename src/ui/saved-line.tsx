import { type ComponentType, useEffect, useState } from 'react';
import styles from './saved-line.module.css';
import type { SavedWordsProps } from './saved-words.tsx';

/** What a form says of what was typed into it. */
export interface DraftNews {
  readonly isKept: boolean;
  readonly savedAt: number | undefined;
  /** The server has it too. */
  readonly isCopied: boolean;
  /** It was typed on another device. */
  readonly isResumed: boolean;
  /** What was typed before could not be opened. */
  readonly isLost: boolean;
}

let Loaded: ComponentType<SavedWordsProps> | undefined;

/** The words come when there is something to say; a line that cannot say it is empty and breaks nothing. */
const useWords = (isWanted: boolean): ComponentType<SavedWordsProps> | undefined => {
  const [, setLoaded] = useState(Loaded !== undefined);
  useEffect(() => {
    if (!isWanted || Loaded) return;
    import('./saved-words.tsx').then(
      (module) => {
        Loaded = module.default;
        setLoaded(true);
      },
      (error: unknown) => console.warn('words of the saved line not loaded', error),
    );
  }, [isWanted]);
  return Loaded;
};

/** How long ago the draft was kept. It is read where it stands and not said aloud: it changes with every keystroke. */
export function SavedLine({ isKept, savedAt, isCopied }: DraftNews) {
  const isSaved = isKept && savedAt !== undefined;
  const Words = useWords(isSaved);
  return <p className={styles.line}>{isSaved && Words && <Words savedAt={savedAt} isCopied={isCopied} />}</p>;
}
