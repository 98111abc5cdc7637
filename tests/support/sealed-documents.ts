import { afterAll, beforeAll } from 'vitest';
import {
  type IssuedDocument,
  issueDocument,
} from '../../server/infrastructure/documents/issued-documents.ts';
import { render } from '../../server/infrastructure/documents/render.ts';
import { sampleTasks } from './issuable-tasks.ts';
import { startTestApp, type TestApp } from './test-app.ts';

export let test: TestApp;
export let issued: readonly IssuedDocument[];

export const KINDS = [
  'signed_contract',
  'signed_promissory_note',
  'filled_promissory_note',
  'statement',
  'receipt',
  'payer_receipt',
  'clearance',
];
export const fileOf = (kind: string): Uint8Array => {
  const found = issued.find((one) => one.kind === kind);
  if (!found) throw new Error(`no ${kind}`);
  return found.bytes;
};

export const openSealedDocuments = (): void => {
  beforeAll(async () => {
    test = await startTestApp();
    const documents: IssuedDocument[] = [];
    for (const task of await sampleTasks()) documents.push(await issueDocument(test.context, render, task));
    issued = documents;
  }, 60_000);
  afterAll(() => test.close());
};
