import { afterAll, beforeAll, beforeEach } from 'vitest';
import { createSigner, type TestSigner } from './applicant.ts';
import { startTestApp, type TestApp } from './test-app.ts';

export const FIVE = [1, 2, 3, 4, 5];
export let test: TestApp;
export let signer: TestSigner;
export let id: string;

export const validate = (code: string) => signer.get(`/api/contract/validate/${id}/sms/${code}`);
export const sign = () => signer.get(`/api/contract/signed/${id}`);
export const documents = (variant: 'preview' | 'signed') =>
  test.context.db
    .selectFrom('application_document')
    .select(['kind', 'sha256'])
    .where('application_id', '=', id)
    .where('variant', '=', variant)
    .execute();

export const openRepeatedSigning = (): void => {
  beforeAll(async () => {
    test = await startTestApp();
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    signer = await createSigner(test);
    id = signer.applicationId;
  });
};
