import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { Database } from '../../server/infrastructure/database/connection.ts';
import { issueKept } from '../../server/infrastructure/documents/kept-documents.ts';
import { render } from '../../server/infrastructure/documents/render.ts';
import { applyRetention } from '../../server/infrastructure/retention/retention.ts';
import { RETENTION } from '../../server/retention.ts';
import { createSigner, type TestSigner } from './applicant.ts';
import { sampleStatement } from './document-facts.ts';
import { type S3Server, startS3Server } from './s3-server.ts';
import { startTestApp, type TestApp } from './test-app.ts';

const TABLES = ['document', 'rendered_document', 'applicant_document_content', 'cash_slip_content'] as const;
export const WHY = ['--reason', 'prueba'];

export let s3: S3Server;
export let test: TestApp;
/** Who has signed. */
export let signer: TestSigner;

export const rowsOf = async (table: (typeof TABLES)[number], db: Database = test.ownerDb) => {
  const { rows } = await sql<{ bytes: Buffer | null; object_key: string | null }>`
    select bytes, object_key from ${sql.table(table)}`.execute(db);
  return rows;
};
/** Keys that rows name, sorted. */
export const named = async (): Promise<readonly string[]> => {
  const rows = await Promise.all(TABLES.map((table) => rowsOf(table)));
  return rows
    .flat()
    .flatMap(({ object_key: key }) => (key === null ? [] : [key]))
    .sort();
};
export const unreferenced = async (): Promise<readonly string[]> => {
  const rows = await test.context.db.selectFrom('unreferenced_object').select('object_key').execute();
  return rows.map(({ object_key: key }) => key).sort();
};
/** Runs the night's job, eight days later for what no row names. */
export const eightDaysLater = async (): Promise<void> => {
  await sql`update unreferenced_object set since = since - interval '8 days'`.execute(test.ownerDb);
  await applyRetention(test.context, RETENTION);
};

export const sign = async ({ get, applicationId }: TestSigner, code: string) => {
  await get(`/api/contract/validate/${applicationId}/sms/${code}`);
  return get(`/api/contract/signed/${applicationId}`);
};
export const download = ({ get, applicationId }: TestSigner) =>
  get(`/api/contract/download/${applicationId}`);

export const issueStatement = (day: string, draw: typeof render = render) => {
  const task = { kind: 'statement', facts: sampleStatement(1, day) } as const;
  return issueKept(test.context, draw, task, 1_234_567_890);
};

export const openStoredFiles = (): void => {
  beforeAll(async () => {
    s3 = await startS3Server();
    test = await startTestApp(s3.settings);
    signer = await createSigner(test);
    await sign(signer, await signer.askForCode());
    await test.context.jobs.drain();
  });
  afterEach(async () => {
    s3.line.become('through');
    await eightDaysLater();
    expect(await s3.list()).toEqual(await named());
  });
  afterAll(async () => {
    await test.close();
    await s3.close();
  });
};
