import { type ComponentType, useEffect, useState } from 'react';
import { draftCopy } from '../copy/draft.ts';
import styles from './saved-line.module.css';
import type { SavedWordsProps } from './saved-words.tsx';

/** What a form says of what was typed into it. */
export interface DraftStatus {
  readonly isKept: boolean;
  /** Something typed is not on the device, and should be by now. */
  readonly isUnsaved: boolean;
  readonly savedAt: number | undefined;
  /** The server has it too. */
  readonly isSynced: boolean;
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
      (error: unknown) => console.warn('saved line without words', error),
    );
  }, [isWanted]);
  return Loaded;
};

/**
 * How long ago the draft was kept, or that it is not. It is read where it stands and not said aloud: it changes with every
 * keystroke.
 */
export function SavedLine({ isKept, isUnsaved, savedAt, isSynced }: DraftStatus) {
  const isSaved = isKept && savedAt !== undefined;
  const Words = useWords(isSaved);
  return (
    <p className={isUnsaved ? styles.unsaved : styles.line}>
      {isUnsaved ? draftCopy.unsaved : isSaved && Words && <Words savedAt={savedAt} isSynced={isSynced} />}
    </p>
  );
}
