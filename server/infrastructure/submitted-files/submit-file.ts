import { hash, randomUUID } from 'node:crypto';
import type { Context } from '../context.ts';
import { type Executor, inTransaction } from '../database/connection.ts';
import type { Row } from '../database/tables.ts';
import { consumeRateLimit, type RateLimit } from '../rate-limit.ts';
import { createSingleFlight } from '../runtime/concurrency.ts';
import { unusableFile } from './errors.ts';
import { readFile, type StoredFile } from './read-file.ts';

/** Where the sealed content of each kind is. */
export type ContentTable = 'applicant_document_content' | 'cash_slip_content';

/** What the row of every kind says of its file. */
export type FileColumns = Pick<
  Row<'cash_slip'> & Row<'applicant_document'>,
  'id' | 'media_type' | 'bytes' | 'sha256' | 'sent_sha256' | 'storage_key'
>;

/** An upload, with the rules of its kind. */
export interface Submission<FileRow> {
  readonly bytes: Buffer;
  readonly contentTable: ContentTable;
  readonly rateLimit: RateLimit;
  /**
   * The row of an equal submission.
   * @throws Conflict when this file cannot be submitted again like this.
   */
  findReceived(executor: Executor, sentSha256: string): Promise<FileRow | undefined>;
  /** @throws Conflict when its owner has submitted too many. */
  requireRoom(executor: Executor): Promise<void>;
  /**
   * Locks its owner's row.
   * @throws Conflict when the owner awaits no file any more.
   */
  lockOwner(transaction: Executor): Promise<unknown>;
  insert(transaction: Executor, file: FileColumns): Promise<FileRow>;
}

/** Of one owner's bytes: what is sent again meanwhile is read once. */
const sharedRead = createSingleFlight<StoredFile>();

/**
 * Stores a submitted file, sealed; idempotent. Returns its row, or that of an equal submission before.
 * @throws InvalidFields for an unsupported file; TooMany; VendorDown; those of the submission's own rules.
 */
export const submitFile = async <FileRow>(
  context: Context,
  submission: Submission<FileRow>,
): Promise<FileRow> => {
  const { db, files } = context;
  const { bytes, contentTable, findReceived, requireRoom } = submission;
  if (bytes.length === 0) throw unusableFile('empty_file');
  const sentSha256 = hash('sha256', bytes);
  const received = await findReceived(db, sentSha256);
  if (received) return received;
  await consumeRateLimit(context, submission.rateLimit);
  await requireRoom(db);
  const { bucket } = submission.rateLimit;
  const file = await sharedRead(`${bucket} ${sentSha256}`, () => readFile(bytes, bucket));
  const location = await files.put(file.bytes);
  return inTransaction(db, async (trx) => {
    await submission.lockOwner(trx);
    const concurrent = await findReceived(trx, sentSha256);
    if (concurrent) return concurrent;
    await requireRoom(trx);
    const storageKey = randomUUID();
    await trx
      .insertInto(contentTable)
      .values({ ...location, storage_key: storageKey })
      .execute();
    return submission.insert(trx, {
      id: randomUUID(),
      media_type: file.mediaType,
      bytes: file.bytes.length,
      sha256: hash('sha256', file.bytes),
      sent_sha256: sentSha256,
      storage_key: storageKey,
    });
  });
};
