import { expect, it } from 'vitest';
import { creditDocumentsAnswer } from '../../../../tests/samples/documents.ts';
import { decodeCreditDocuments } from './credit-documents.ts';

it('reads the documents of a credit without a promissory note', () => {
  const { data } = creditDocumentsAnswer({ pagare: null });
  expect(decodeCreditDocuments(data).promissoryNote).toBeUndefined();
});
