import { accountIdAtom, draftKeyAtom } from '../session/session-atoms.ts';
import { store } from '../store.ts';
import { draftEpoch } from './draft-storage.ts';

/** Whose drafts are kept at a moment: a person's, or the device's own before there is a session. */
export interface Owner {
  readonly person: { readonly id: string; readonly draftKey: string } | undefined;
  readonly epoch: number;
}

export const currentOwner = (): Owner => {
  const draftKey = store.get(draftKeyAtom);
  const id = store.get(accountIdAtom);
  return { person: draftKey && id ? { id, draftKey } : undefined, epoch: draftEpoch() };
};
