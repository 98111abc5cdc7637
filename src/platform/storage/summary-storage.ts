import { deviceStorage, ownerOf, removeKeys, tryStorage } from './local-storage.ts';

/** Without version: logout removes those of every version. */
const PREFIX = 'cuotasana-summary/';
const keyOf = (owner: string): string => `${PREFIX}v1/${owner}`;

/** The account id is in the key, so that ownership is known without parsing. */
export const readSummary = (owner: string): string | null =>
  tryStorage(() => deviceStorage()?.getItem(keyOf(owner)) ?? null) ?? null;

/** False when it could not be stored. */
export const writeSummary = (owner: string, text: string): boolean => {
  tryStorage(() => deviceStorage()?.setItem(keyOf(owner), text));
  return readSummary(owner) === text;
};

/** Account id of the stored summary; there is at most one. */
export const summaryOwner = (): string | undefined => ownerOf(keyOf(''));

/** Removes every summary but that of `exceptOf`. */
export const dropSummaries = (exceptOf?: string): void =>
  removeKeys(PREFIX, exceptOf === undefined ? undefined : keyOf(exceptOf));
