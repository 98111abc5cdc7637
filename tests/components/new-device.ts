import { flushDrafts } from '../../src/platform/drafts/open-drafts.ts';
import { forget } from '../../src/platform/storage/forget.ts';
import { findNetwork } from './connection.ts';

/** For `beforeEach`: an online device without any data. */
export const useNewDevice = async (): Promise<void> => {
  findNetwork();
  // A form of the test before may still be writing.
  await flushDrafts();
  await forget('button');
  await caches.delete('legal-texts');
};
