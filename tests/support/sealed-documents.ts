import { beforeAll } from 'vitest';
import {
  type IssuedDocument,
  issueDocument,
} from '../../server/infrastructure/documents/issued-documents.ts';
import { render } from '../../server/infrastructure/documents/render.ts';
import { sampleTasks } from './issuable-tasks.ts';
import { openTestApp } from './open-test-app.ts';

export const KINDS = [
  'signed_contract',
  'signed_promissory_note',
  'filled_promissory_note',
  'statement',
  'receipt',
  'payer_receipt',
  'clearance',
];
/** An app, and a sealed document of every kind. */
export const openSealedDocuments = () => {
  const test = openTestApp();
  const issued: IssuedDocument[] = [];
  beforeAll(async () => {
    for (const task of await sampleTasks()) issued.push(await issueDocument(test.context, render, task));
  }, 60_000);
  const fileOf = (kind: string): Uint8Array => {
    const found = issued.find((one) => one.kind === kind);
    if (!found) throw new Error(`no ${kind}`);
    return found.bytes;
  };
  return { test, issued, fileOf };
};
