import { beforeEach } from 'vitest';
import { createSigner, type TestSigner } from './applicant.ts';
import type { TestApp } from './test-app.ts';

/** Another one for each test of a file or of a `describe`. */
export const openSigner = (test: TestApp): TestSigner => {
  const signer = {} as TestSigner;
  beforeEach(async () => void Object.assign(signer, await createSigner(test)));
  return signer;
};
