import { type ComponentType, useEffect, useState } from 'react';
import { loadChunk } from '#core/pwa/load-chunk.ts';
import { draftCopy } from '../copy/draft.ts';
import styles from './saved-line.module.css';
import type { SavedWordsProps } from './saved-words.tsx';

/** Draft status that a form shows. */
export interface DraftStatus {
  /** On this device. */
  readonly isKept: boolean;
  /** Not on this device, but at the server. */
  readonly isInAccount: boolean;
  /** Typed and not persisted within the promised time. */
  readonly isUnsaved: boolean;
  readonly savedAt: number | undefined;
  /** Synced with the server. */
  readonly isSynced: boolean;
  /** Typed on another device. */
  readonly isResumed: boolean;
  /** An earlier draft could not be decrypted. */
  readonly isLost: boolean;
  /** The older version of two devices: when it was saved, milliseconds since the epoch. */
  readonly other: { readonly savedAt: number; readonly isOfThisDevice: boolean } | undefined;
  /** Answers the offer of the other version. */
  choose(isOther: boolean): void;
}

let Loaded: ComponentType<SavedWordsProps> | undefined;

/** Lazy copy: until it is loaded, or when it fails, the line is empty. */
const useWords = (isWanted: boolean): ComponentType<SavedWordsProps> | undefined => {
  const [, setLoaded] = useState(Loaded !== undefined);
  useEffect(() => {
    if (!isWanted || Loaded) return;
    loadChunk(() => import('./saved-words.tsx')).then(
      (module) => {
        Loaded = module.default;
        setLoaded(true);
      },
      (error: unknown) => console.warn('saved line without words', error),
    );
  }, [isWanted]);
  return Loaded;
};

/** When the draft was saved, or that it is not. No live region: it changes with every keystroke. */
export const SavedLine = ({
  isKept,
  isUnsaved,
  savedAt,
  isSynced,
}: Pick<DraftStatus, 'isKept' | 'isUnsaved' | 'savedAt' | 'isSynced'>) => {
  const isSaved = (isKept || isSynced) && savedAt !== undefined;
  const Words = useWords(isSaved);
  return (
    <p className={isUnsaved ? styles.unsaved : styles.line}>
      {isUnsaved ? draftCopy.unsaved : isSaved && Words && <Words {...{ savedAt, isKept, isSynced }} />}
    </p>
  );
};
