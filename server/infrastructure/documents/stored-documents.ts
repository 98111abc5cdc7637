import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { recordAudit } from '../audit.ts';
import type { Lender } from '../config/lender.ts';
import type { Context } from '../context.ts';
import { inTransaction } from '../database/connection.ts';
import { LostFile } from '../file-storage/object-files.ts';
import { CallError } from '../runtime/errors.ts';
import { UnsealFailure } from '../sealing/sealed-value.ts';

/** A stored document is not what its hash says: nobody is shown it. */
export class DamagedDocument extends CallError {
  constructor({ supportEmail }: Lender) {
    super(
      503,
      'document_damaged',
      `Este documento se dañó donde lo guardamos y no te lo mostramos así. Ya avisamos a nuestro equipo. Escríbenos a ${supportEmail} ` +
        'y te enviamos una copia correcta.',
    );
  }
}

/** What is read of stored documents. */
export type DocumentReader = Pick<Context, 'db' | 'files' | 'clock' | 'log' | 'config'>;

const ACTION = 'document_damaged';

/**
 * Tells the operators of a document, or its text, that is not what its hash says: in the log, and once in the audit log.
 * Outside of the caller's transaction, which may fail.
 */
export const reportDamage = async (
  { db, clock, log }: Pick<DocumentReader, 'db' | 'clock' | 'log'>,
  sha256: string,
  what: 'file' | 'text',
): Promise<void> => {
  log.error({ sha256, what }, 'a stored document is damaged');
  const subject = `${what} ${sha256}`;
  await inTransaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`${ACTION} ${subject}`}, 0))`.execute(trx);
    const recorded = await trx
      .selectFrom('audit_entry')
      .select('id')
      .where('action', '=', ACTION)
      .where('subject', '=', subject)
      .executeTakeFirst();
    if (recorded) return;
    await recordAudit(trx, clock, {
      actor: 'documents',
      action: ACTION,
      subject,
      reason: 'what is stored has another hash',
      details: {},
    });
  });
};

/** What cannot be unsealed, or has lost its object, is damaged too. @throws those of `read` else. */
export const readUndamaged = async <T>(read: () => Promise<T>): Promise<T | 'damaged'> => {
  try {
    return await read();
  } catch (error) {
    if (error instanceof UnsealFailure || error instanceof LostFile) return 'damaged';
    throw error;
  }
};

export interface StoredFile {
  readonly sha256: string;
  readonly bytes: Uint8Array;
  readonly pages: number;
  readonly mediaType: string;
}

/**
 * A document by its hash.
 * @throws DamagedDocument, after the alarm, when it does not match its hash; VendorDown; a plain Error when it is missing.
 */
export const readStored = async (context: DocumentReader, sha256: string): Promise<StoredFile> => {
  const found = await readUndamaged(async () => {
    const row = await context.db
      .selectFrom('document')
      .select(['bytes', 'object_key', 'pages', 'media_type'])
      .where('sha256', '=', sha256)
      .executeTakeFirstOrThrow(() => new Error(`document ${sha256} is not stored`));
    return { ...row, bytes: await context.files.read(row) };
  });
  if (found === 'damaged' || hash('sha256', found.bytes) !== sha256) {
    await reportDamage(context, sha256, 'file');
    throw new DamagedDocument(context.config.lender);
  }
  return { sha256, bytes: found.bytes, pages: found.pages ?? 0, mediaType: found.media_type };
};
