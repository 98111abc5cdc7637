import { isCallFailure } from '../call-failure.ts';
import { importDraftKey, seal, unseal } from './draft-cipher.ts';
import { currentOwner } from './draft-owner.ts';
import { draftEpoch, readSealed, replaceSealed } from './draft-storage.ts';

const placeOf = (id: string, name: string): string => `${id}/answer-${name}/v1`;

/** Puts an answer of the server on the device, sealed like the person's drafts and forgotten with them. */
export const sealAnswer = async (name: string, answer: unknown): Promise<void> => {
  const { person, epoch } = currentOwner();
  if (!person) return;
  try {
    const draft = { ...(await seal(await importDraftKey(person.draftKey), answer)), savedAt: Date.now() };
    if (epoch === draftEpoch()) await replaceSealed(placeOf(person.id, name), 0, draft);
  } catch (error) {
    console.warn('answer not kept', error);
  }
};

/** The last one, whatever it is by now. Errors: what failed, unless it was the network and there is one that the key opens. */
export const openAnswer = async (name: string, failure: unknown): Promise<unknown> => {
  const { person } = currentOwner();
  const isNetwork = isCallFailure(failure) && (failure.kind === 'offline' || failure.kind === 'slow');
  const kept = isNetwork && person && (await readSealed(placeOf(person.id, name)));
  const answer = kept && (await unseal(await importDraftKey(person.draftKey), kept));
  if (answer === undefined || answer === false) throw failure;
  return answer;
};
