export type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** localStorage, or undefined where it is blocked. */
export const deviceStorage = (): TextStorage | undefined => {
  try {
    // Null in some embedded browsers.
    return window.localStorage ?? undefined;
  } catch {
    // Reading the property throws where site data is blocked.
    return undefined;
  }
};

/** Runs a storage operation; undefined when it throws (quota, blocked, damaged). What is stored is only a copy. */
export const tryStorage = <T>(operation: () => T): T | undefined => {
  try {
    return operation();
  } catch (error) {
    console.warn('storage failed', error);
    return undefined;
  }
};

const keysOf = (storage: TextStorage): readonly (string | null)[] =>
  tryStorage(() => Array.from({ length: storage.length }, (_, index) => storage.key(index))) ?? [];

/** Account id at the end of the key that starts so; there is at most one. */
export const ownerOf = (start: string): string | undefined => {
  const storage = deviceStorage();
  return (
    storage &&
    keysOf(storage)
      .find((key) => key?.startsWith(start))
      ?.slice(start.length)
  );
};

/** Removes the keys with `prefix` but `except`. */
export const removeKeys = (
  prefix: string,
  except?: string,
  storage: TextStorage | undefined = deviceStorage(),
): void => {
  if (!storage) return;
  for (const key of keysOf(storage))
    if (key?.startsWith(prefix) && key !== except) tryStorage(() => storage.removeItem(key));
};
