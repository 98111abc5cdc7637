import { forgetDrafts } from '../../src/platform/drafts/draft-storage.ts';
import { flushDrafts } from '../../src/platform/drafts/flush-drafts.ts';
import { resetAtoms } from '../../src/platform/storage/persisted-atom.ts';
import { findNetwork } from './connection.ts';

/** For `beforeEach`: an online device without any data. */
export const useNewDevice = async (): Promise<void> => {
  findNetwork();
  // A form of the test before may still be writing.
  await flushDrafts();
  await forgetDrafts();
  await resetAtoms();
};
