import { accountIdAtom, draftKeyAtom } from '../session/session-atoms.ts';
import { store } from '../store.ts';
import { draftEpoch } from './draft-storage.ts';

/** Owner of the drafts: an account, or the device itself before login. */
export interface Owner {
  readonly person: { readonly id: string; readonly draftKey: string } | undefined;
  readonly epoch: number;
}

export const currentOwner = (): Owner => {
  const draftKey = store.get(draftKeyAtom);
  const id = store.get(accountIdAtom);
  return { person: draftKey && id ? { id, draftKey } : undefined, epoch: draftEpoch() };
};
