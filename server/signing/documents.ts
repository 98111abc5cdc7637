import type { Executor } from '../infrastructure/database/connection.ts';
import type { NewRow, Row } from '../infrastructure/database/tables.ts';
import type { Block } from '../infrastructure/documents/drawing/block.ts';
import { type RenderedDocument, sha256Of } from '../infrastructure/documents/render.ts';
import type { Clock } from '../infrastructure/runtime/clock.ts';
import { Conflict } from '../infrastructure/runtime/errors.ts';

export type DocumentKind = Row<'application_document'>['kind'];

const PDF = 'application/pdf';

export interface StoredDocument {
  readonly sha256: string;
  readonly bytes: Uint8Array;
  readonly pages: number;
}

export interface StoredSize {
  readonly pages: number;
  readonly byteLength: number;
}

/** Stores an immutable document under its hash; idempotent. */
export const storeDocument = async (
  executor: Executor,
  clock: Clock,
  { sha256, pages, bytes }: Omit<RenderedDocument, 'drawn'>,
): Promise<void> => {
  await executor
    .insertInto('document')
    .values({
      ...{ sha256, media_type: PDF, pages, created_at: clock.now() },
      ...{ bytes: Buffer.from(bytes), byte_length: bytes.length },
    })
    .onConflict((conflict) => conflict.column('sha256').doNothing())
    .execute();
};

/** Stores a document and links it to an application. */
export const keepDocument = async (
  executor: Executor,
  clock: Clock,
  document: RenderedDocument,
  role: Pick<NewRow<'application_document'>, 'application_id' | 'kind' | 'variant'>,
): Promise<void> => {
  await storeDocument(executor, clock, document);
  await executor
    .insertInto('application_document')
    .values({ ...role, sha256: document.sha256, created_at: clock.now() })
    .onConflict((conflict) => conflict.columns(['application_id', 'kind', 'variant', 'sha256']).doNothing())
    .execute();
};

/**
 * A document by its hash.
 * @throws a plain Error when it is missing or does not match its hash.
 */
export const readDocument = async (executor: Executor, sha256: string): Promise<StoredDocument> => {
  const document = await executor
    .selectFrom('document')
    .select(['sha256', 'bytes', 'pages'])
    .where('sha256', '=', sha256)
    .executeTakeFirstOrThrow(() => new Error(`document ${sha256} is not stored`));
  if (sha256Of(document.bytes) !== sha256) throw new Error(`document ${sha256} was altered`);
  return { ...document, pages: document.pages ?? 0 };
};

/** The signed copy of an application's document; undefined before the signature. */
export const findSignedCopy = async (
  executor: Executor,
  applicationId: string,
  kind: DocumentKind,
): Promise<StoredDocument | undefined> => {
  const found = await executor
    .selectFrom('application_document')
    .select('sha256')
    .where('application_id', '=', applicationId)
    .where('kind', '=', kind)
    .where('variant', '=', 'signed')
    .executeTakeFirst();
  return found && readDocument(executor, found.sha256);
};

/** Size of that copy in bytes, shown before it is downloaded. */
export const findSignedSize = async (
  executor: Executor,
  applicationId: string,
  kind: DocumentKind,
): Promise<StoredSize | undefined> => {
  const found = await executor
    .selectFrom('application_document')
    .innerJoin('document', 'document.sha256', 'application_document.sha256')
    .select(['pages', 'byte_length'])
    .where('application_id', '=', applicationId)
    .where('kind', '=', kind)
    .where('variant', '=', 'signed')
    .executeTakeFirst();
  return found && { pages: found.pages ?? 0, byteLength: found.byte_length };
};

/** Stores the blocks that a document was rendered from, under its hash. */
export const storeText = async (
  executor: Executor,
  clock: Clock,
  { sha256, drawn }: Pick<RenderedDocument, 'sha256' | 'drawn'>,
): Promise<void> => {
  const blocks = JSON.stringify(drawn);
  await executor
    .insertInto('document_text')
    .values({
      document_sha256: sha256,
      blocks,
      blocks_sha256: sha256Of(blocks),
      created_at: clock.now(),
    })
    .onConflict((conflict) => conflict.column('document_sha256').doNothing())
    .execute();
};

/**
 * The blocks that a document was rendered from, by its hash.
 * @throws Conflict for a document from before texts were stored; a
 * plain Error when the text does not match its hash.
 */
export const readText = async (executor: Executor, sha256: string): Promise<readonly Block[]> => {
  const text = await executor
    .selectFrom('document_text')
    .select(['blocks', 'blocks_sha256'])
    .where('document_sha256', '=', sha256)
    .executeTakeFirstOrThrow(
      () => new Conflict('text_not_kept', 'Este documento se lee en PDF. Ábrelo con el botón del PDF.'),
    );
  if (sha256Of(text.blocks) !== text.blocks_sha256)
    throw new Error(`the text of document ${sha256} was altered`);
  return JSON.parse(text.blocks) as readonly Block[];
};
