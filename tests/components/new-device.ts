import { forgetDrafts } from '../../src/platform/drafts/draft-storage.ts';
import { flushDrafts } from '../../src/platform/drafts/flush-drafts.ts';
import { forgetAtoms } from '../../src/platform/persisted-atom.ts';
import { findNetwork } from './connection.ts';

/** For `beforeEach`: a phone with a network, that nobody has used before. */
export const useNewDevice = async (): Promise<void> => {
  findNetwork();
  // What a form of the test before is still writing.
  await flushDrafts();
  await forgetDrafts();
  await forgetAtoms();
};
