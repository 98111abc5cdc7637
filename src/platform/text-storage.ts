export type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** The browser's storage of texts, or nothing where it is blocked. */
export const deviceStorage = (): TextStorage | undefined => {
  try {
    // Some embedded browsers answer null.
    return window.localStorage ?? undefined;
  } catch {
    // Reading the property throws where the person blocks what sites keep; then nothing is kept.
    return undefined;
  }
};

/** An operation of the storage, or undefined where it fails: full, blocked half-way or broken. What is there is a copy only. */
export const tried = <T>(operation: () => T): T | undefined => {
  try {
    return operation();
  } catch (error) {
    console.warn('storage failed', error);
    return undefined;
  }
};

/** Removes what begins with `prefix`, but for the key given. */
export const removeKeys = (
  prefix: string,
  except?: string,
  storage: TextStorage | undefined = deviceStorage(),
): void => {
  if (!storage) return;
  const keys = tried(() => Array.from({ length: storage.length }, (_, index) => storage.key(index))) ?? [];
  for (const key of keys) if (key?.startsWith(prefix) && key !== except) tried(() => storage.removeItem(key));
};
