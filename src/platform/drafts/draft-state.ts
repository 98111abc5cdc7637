export interface DraftState<T> {
  /** What was typed before, once it is known; `isReady` says so. */
  readonly restored: Partial<T>;
  readonly isReady: boolean;
  readonly savedAt: number | undefined;
  /** Storage is full, blocked or broken: what is typed lives in this page only. */
  readonly isKept: boolean;
  /** Something was typed half a second ago, and is not on the device yet. */
  readonly isUnsaved: boolean;
  /** The server has a copy of all of it. */
  readonly isSynced: boolean;
  /** It was typed on another device. */
  readonly isResumed: boolean;
  /** Something was here that could not be opened, and that the server has not given back. */
  readonly isLost: boolean;
}

/** Before anything was read. */
export const unread = <T>(): DraftState<T> => ({
  restored: {},
  isReady: false,
  savedAt: undefined,
  isKept: true,
  isUnsaved: false,
  isSynced: false,
  isResumed: false,
  isLost: false,
});
