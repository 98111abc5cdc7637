import { forgetDrafts } from '../../src/platform/drafts/draft-storage.ts';
import { draftsKept } from '../../src/platform/drafts/drafts-kept.ts';
import { forgetAtoms } from '../../src/platform/persisted-atom.ts';
import { findNetwork } from './connection.ts';

/** For `beforeEach`: a phone with a network, that nobody has used before. */
export const useNewDevice = async (): Promise<void> => {
  findNetwork();
  // What a form of the test before is still writing.
  await draftsKept();
  await forgetDrafts();
  await forgetAtoms();
};
