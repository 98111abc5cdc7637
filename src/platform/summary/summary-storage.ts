import { deviceStorage, removeKeys, tried } from '../text-storage.ts';

/** Of every version, so that none outlives its person's goodbye. */
const PREFIX = 'cuotasana-summary/';
const keyOf = (owner: string): string => `${PREFIX}v1/${owner}`;

/** Whose summary it is says the key: the account's identifier, as with drafts; nothing in it is read to know. */
export const readSummary = (owner: string): string | null =>
  tried(() => deviceStorage()?.getItem(keyOf(owner)) ?? null) ?? null;

/** Whether it is on the device now. */
export const writeSummary = (owner: string, text: string): boolean => {
  tried(() => deviceStorage()?.setItem(keyOf(owner), text));
  return readSummary(owner) === text;
};

/** The owner of the summary on this device, whoever it is: there is one person's at most. */
export const summaryOwner = (): string | undefined => {
  const storage = deviceStorage();
  const keys =
    storage && tried(() => Array.from({ length: storage.length }, (_, index) => storage.key(index)));
  const start = keyOf('');
  return keys?.find((key) => key?.startsWith(start))?.slice(start.length);
};

/** Removes every summary but for one person's. */
export const dropSummaries = (exceptOf?: string): void =>
  removeKeys(PREFIX, exceptOf === undefined ? undefined : keyOf(exceptOf));
