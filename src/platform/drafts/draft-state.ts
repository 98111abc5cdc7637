export interface DraftState<T> {
  /** Values typed earlier; empty until `isReady`. */
  readonly restored: Partial<T>;
  readonly isReady: boolean;
  readonly savedAt: number | undefined;
  /** False: storage is full, blocked or broken, and what is typed lives in this page only. */
  readonly isKept: boolean;
  /** Typed half a second ago and not persisted yet. */
  readonly isUnsaved: boolean;
  /** The server has all of it. */
  readonly isSynced: boolean;
  /** Typed on another device. */
  readonly isResumed: boolean;
  /** A draft could not be decrypted, and the server has not restored it. */
  readonly isLost: boolean;
}

export const initialState = <T>(): DraftState<T> => ({
  restored: {},
  isReady: false,
  savedAt: undefined,
  isKept: true,
  isUnsaved: false,
  isSynced: false,
  isResumed: false,
  isLost: false,
});
