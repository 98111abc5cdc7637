import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
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

/** An app whose files are in a store of their own, and somebody who has signed; after each test the store agrees with the rows. */
export const openStoredFiles = () => {
  const [s3, test, signer] = [{} as S3Server, {} as TestApp, {} as TestSigner];
  const rowsOf = async (table: (typeof TABLES)[number]) => {
    const { rows } = await sql<{ bytes: Buffer | null; object_key: string | null }>`
      select bytes, object_key from ${sql.table(table)}`.execute(test.ownerDb);
    return rows;
  };
  /** Keys that rows name, sorted. */
  const named = async (): Promise<readonly string[]> =>
    (await Promise.all(TABLES.map(rowsOf)))
      .flat()
      .flatMap(({ object_key: key }) => key ?? [])
      .sort();
  /** Runs the night's job, eight days later for what no row names. */
  const eightDaysLater = async (): Promise<void> => {
    await sql`update unreferenced_object set since = since - interval '8 days'`.execute(test.ownerDb);
    await applyRetention(test.context, RETENTION);
  };
  beforeAll(async () => {
    Object.assign(s3, await startS3Server());
    Object.assign(test, await startTestApp(s3.settings));
    Object.assign(signer, await createSigner(test));
    await signer.signWithCode();
    await test.drain();
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
  return {
    ...{ s3, test, signer, rowsOf, named, eightDaysLater },
    unreferenced: async (): Promise<readonly string[]> =>
      (await test.rows('unreferenced_object')).map(({ object_key: key }) => key).sort(),
    download: ({ get, applicationId }: TestSigner) => get(`/api/contract/download/${applicationId}`),
    issueStatement: (day: string, draw: typeof render = render) => {
      const task = { kind: 'statement', facts: sampleStatement(1, day) } as const;
      return issueKept(test.context, draw, task, 1_234_567_890);
    },
  };
};
