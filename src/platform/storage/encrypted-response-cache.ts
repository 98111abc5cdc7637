import { get, promisifyRequest } from 'idb-keyval';
import { type Sealed, seal, unseal } from './cipher.ts';
import { objectStore } from './database.ts';
import { importDraftKey, type Person } from './draft-key.ts';

const keyOf = ({ id }: Person, name: string): string => `${id}/${name}/v1`;
const responses = objectStore('answers');

/** Stores a response, sealed with the person's key, unless `isOver`: it was forgotten meanwhile. */
export const writeResponse = async (
  person: Person,
  name: string,
  response: unknown,
  isOver: () => boolean,
): Promise<void> => {
  try {
    const sealed = await seal(await importDraftKey(person.draftKey), response);
    await responses('readwrite', (stored) => {
      if (!isOver()) stored.put({ ...sealed, savedAt: Date.now() }, keyOf(person, name));
      return promisifyRequest(stored.transaction);
    });
  } catch (error) {
    console.warn('response not stored', error);
  }
};

export interface StoredResponse {
  readonly response: unknown;
  /** Milliseconds since the epoch. */
  readonly savedAt: number;
}

/**
 * The stored response, of any age; undefined when there is none that the key opens.
 * @throws what the storage throws.
 */
export const readResponse = async (person: Person, name: string): Promise<StoredResponse | undefined> => {
  const record = await get<Sealed & { readonly savedAt: number }>(keyOf(person, name), responses);
  const response = record && (await unseal(await importDraftKey(person.draftKey), record));
  return record && response !== undefined ? { response, savedAt: record.savedAt } : undefined;
};
