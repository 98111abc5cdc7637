import { createHash, randomUUID } from 'node:crypto';
import type { Context } from '../context.ts';
import { type Executor, inTransaction } from '../database/connection.ts';
import { consumeRateLimit, type RateLimit } from '../rate-limit.ts';
import { unusableFile } from './errors.ts';
import { readFile } from './read-file.ts';
import { seal } from './sealing.ts';

/** Where the sealed content of each kind is. */
export type ContentTable = 'applicant_document_content' | 'cash_slip_content';

/** What the row of every kind says of its file. */
export interface FileColumns {
  readonly id: string;
  readonly media_type: 'image/jpeg' | 'application/pdf';
  /** Size and hash of what is stored, before sealing. */
  readonly bytes: number;
  readonly sha256: string;
  /** SHA-256 of the upload. */
  readonly sent_sha256: string;
  readonly storage_key: string | null;
}

/** An upload, with the rules of its kind. */
export interface Submission<Row> {
  readonly bytes: Buffer;
  readonly contentTable: ContentTable;
  readonly rateLimit: RateLimit;
  /** The row of an equal submission. Errors: Conflict when this file cannot be submitted again like this. */
  findReceived(executor: Executor, sentSha256: string): Promise<Row | undefined>;
  /** Errors: Conflict when its owner has submitted too many. */
  requireRoom(executor: Executor): Promise<void>;
  /** Locks its owner's row. Errors: Conflict when the owner awaits no file any more. */
  lockOwner(transaction: Executor): Promise<unknown>;
  insert(transaction: Executor, file: FileColumns): Promise<Row>;
}

const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/**
 * Stores a submitted file, sealed; idempotent. Returns its row, or that of an equal submission before.
 * Errors: InvalidFields for an unsupported file; TooMany; those of the submission's own rules.
 */
export const submitFile = async <Row>(context: Context, submission: Submission<Row>): Promise<Row> => {
  const { db, config } = context;
  const { bytes, contentTable, findReceived, requireRoom } = submission;
  if (bytes.length === 0) throw unusableFile('empty_file');
  const sentSha256 = sha256Of(bytes);
  const received = await findReceived(db, sentSha256);
  if (received) return received;
  await consumeRateLimit(context, submission.rateLimit);
  await requireRoom(db);
  const file = await readFile(bytes);
  return inTransaction(db, async (trx) => {
    await submission.lockOwner(trx);
    const concurrent = await findReceived(trx, sentSha256);
    if (concurrent) return concurrent;
    await requireRoom(trx);
    const storageKey = randomUUID();
    await trx
      .insertInto(contentTable)
      .values({ storage_key: storageKey, sealed: seal(config.secrets.documents, storageKey, file.bytes) })
      .execute();
    return submission.insert(trx, {
      id: randomUUID(),
      media_type: file.mediaType,
      bytes: file.bytes.length,
      sha256: sha256Of(file.bytes),
      sent_sha256: sentSha256,
      storage_key: storageKey,
    });
  });
};
