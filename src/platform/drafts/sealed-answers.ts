import { importDraftKey, seal, unseal } from './draft-cipher.ts';
import { currentOwner } from './draft-owner.ts';
import { draftEpoch, readSealed, replaceSealed } from './draft-storage.ts';

const placeOf = (id: string, name: string): string => `${id}/answer-${name}/v1`;

/** Puts an answer of the server on the device, sealed like the person's drafts and forgotten with them. */
export const sealAnswer = async (name: string, answer: unknown): Promise<void> => {
  const { person, epoch } = currentOwner();
  if (!person) return;
  const sealed = await seal(await importDraftKey(person.draftKey), answer);
  if (epoch === draftEpoch())
    await replaceSealed(placeOf(person.id, name), 0, { ...sealed, savedAt: Date.now() });
};

/** The last one, whatever it is by now; undefined when there is none that the person's key opens. */
export const openAnswer = async (name: string): Promise<unknown> => {
  const { person } = currentOwner();
  const kept = person && (await readSealed(placeOf(person.id, name)));
  return kept && unseal(await importDraftKey(person.draftKey), kept);
};
