import type { QueryFunctionContext } from '@tanstack/react-query';
import { withTimeout } from '../timeout.ts';
import { NoAnswer } from '../transport.ts';
import { importDraftKey, seal, unseal } from './draft-cipher.ts';
import { currentOwner } from './draft-owner.ts';
import { readSealed, replaceSealed } from './draft-records.ts';
import { draftEpoch } from './draft-storage.ts';

export interface Question<T, D> {
  /** Under which the last answer is kept. */
  readonly name: string;
  ask(): Promise<T>;
  /** Refuses what is no answer of the contract any more. */
  read(kept: unknown): T;
  dataOf(answer: T): D;
}

export type Reading = Pick<QueryFunctionContext, 'client' | 'queryKey'>;

const placeOf = (id: string, name: string): string => `${id}/answer-${name}/v1`;

/** Puts an answer of the server on the device, sealed like the person's drafts and forgotten with them. */
export const writeResponse = async (name: string, answer: unknown): Promise<void> => {
  const { person, epoch } = currentOwner();
  if (!person) return;
  try {
    const draft = { ...(await seal(await importDraftKey(person.draftKey), answer)), savedAt: Date.now() };
    if (epoch === draftEpoch()) await replaceSealed(placeOf(person.id, name), 0, draft);
  } catch (error) {
    console.warn('answer not kept', error);
  }
};

/** The last one, whatever it is by now. Errors: there is none that the key opens. */
const openAnswer = async (name: string): Promise<unknown> => {
  const { person } = currentOwner();
  const kept = person && (await readSealed(placeOf(person.id, name)));
  const answer = kept && (await unseal(await importDraftKey(person.draftKey), kept));
  if (answer === undefined) throw new Error('no last answer');
  return answer;
};

/** So long the network has the first word. */
const DEADLINE_MS = 2_000;

const isOfNetwork = (error: unknown): boolean =>
  error instanceof Error && 'kind' in error && (error.kind === 'offline' || error.kind === 'slow');

/**
 * The last answer, when the question that was asked fails with the network, or is the first of its screen and takes long;
 * otherwise it fails. Whatever the server answers, late too, is kept.
 */
export const orCachedResponse = async <T, D>(
  asked: Promise<T>,
  { client, queryKey }: Reading,
  { name, read, dataOf }: Question<T, D>,
): Promise<T> => {
  const updates = () => client.getQueryState(queryKey)?.dataUpdateCount;
  const isStart = updates() === 0;
  let isStoodIn = false;
  const answered = asked.then((answer) => {
    // Saved anew since, or somebody else's by now: then it says nothing of today.
    if (isStoodIn && updates() !== 1) return;
    if (isStoodIn) client.setQueryData(queryKey, dataOf(answer));
    void writeResponse(name, answer);
  });
  const late = new Promise<never>((_, reject) => {
    if (isStart) setTimeout(() => reject(new NoAnswer('slow')), DEADLINE_MS);
  });
  try {
    await Promise.race([answered, late]);
  } catch (error) {
    if (!isOfNetwork(error)) throw error;
    const last = read(await withTimeout(openAnswer(name)));
    isStoodIn = true;
    return last;
  }
  return asked;
};
