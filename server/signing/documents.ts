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
  document: Omit<RenderedDocument, 'drawn'>,
  role: Pick<NewRow<'application_document'>, 'application_id' | 'kind' | 'variant'>,
): Promise<void> => {
  await storeDocument(executor, clock, document);
  await executor
    .insertInto('application_document')
    .values({ ...role, sha256: document.sha256, created_at: clock.now() })
    .onConflict((conflict) => conflict.columns(['application_id', 'kind', 'variant', 'sha256']).doNothing())
    .execute();
};

/** @throws Error when a document does not match its hash. */
const requireUnaltered = (
  sha256: string,
  document: { readonly bytes: Uint8Array; readonly pages: number | null },
): StoredDocument => {
  if (sha256Of(document.bytes) !== sha256) throw new Error(`document ${sha256} was altered`);
  return { sha256, bytes: document.bytes, pages: document.pages ?? 0 };
};

const notStored = (sha256: string) => () => new Error(`document ${sha256} is not stored`);

/**
 * A document by its hash.
 * @throws a plain Error when it is missing or does not match its hash.
 */
export const readDocument = async (executor: Executor, sha256: string): Promise<StoredDocument> =>
  requireUnaltered(
    sha256,
    await executor
      .selectFrom('document')
      .select(['bytes', 'pages'])
      .where('sha256', '=', sha256)
      .executeTakeFirstOrThrow(notStored(sha256)),
  );

/** An application's document; undefined before there is one. */
export const findDocument = async (
  executor: Executor,
  applicationId: string,
  kind: DocumentKind,
  variant: 'signed' | 'filled',
): Promise<StoredDocument | undefined> => {
  const found = await executor
    .selectFrom('application_document')
    .innerJoin('document', 'document.sha256', 'application_document.sha256')
    .select(['document.sha256', 'bytes', 'pages'])
    .where('application_id', '=', applicationId)
    .where('kind', '=', kind)
    .where('variant', '=', variant)
    .executeTakeFirst();
  return found && requireUnaltered(found.sha256, found);
};

/** The signed copy of an application's document; undefined before the signature. */
export const findSignedCopy = (
  executor: Executor,
  applicationId: string,
  kind: DocumentKind,
): Promise<StoredDocument | undefined> => findDocument(executor, applicationId, kind, 'signed');

/** Sizes of the signed copies in bytes, shown before they are downloaded; none before the signature. */
export type SignedSizes = Readonly<Partial<Record<DocumentKind, StoredSize>>>;

export const sizesOf = (
  rows: readonly {
    readonly kind: DocumentKind;
    readonly pages: number | null;
    readonly byte_length: number;
  }[],
): SignedSizes =>
  Object.fromEntries(
    rows.map(({ kind, pages, byte_length }) => [kind, { pages: pages ?? 0, byteLength: byte_length }]),
  );

export const readSignedSizes = async (executor: Executor, applicationId: string): Promise<SignedSizes> => {
  const found = await executor
    .selectFrom('application_document')
    .innerJoin('document', 'document.sha256', 'application_document.sha256')
    .select(['kind', 'pages', 'byte_length'])
    .where('application_id', '=', applicationId)
    .where('variant', '=', 'signed')
    .execute();
  return sizesOf(found);
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
 * A document by its hash, with the blocks that it was rendered from.
 * @throws Conflict for a document from before texts were stored; a plain Error when it is missing, or it or its text does
 * not match its hash.
 */
export const readDocumentWithText = async (
  executor: Executor,
  sha256: string,
): Promise<{ readonly document: StoredDocument; readonly blocks: readonly Block[] }> => {
  const found = await executor
    .selectFrom('document')
    .leftJoin('document_text', 'document_text.document_sha256', 'document.sha256')
    .select(['document.bytes', 'document.pages', 'document_text.blocks', 'document_text.blocks_sha256'])
    .where('document.sha256', '=', sha256)
    .executeTakeFirstOrThrow(notStored(sha256));
  const document = requireUnaltered(sha256, found);
  if (found.blocks === null)
    throw new Conflict('text_not_kept', 'Este documento se lee en PDF. Ábrelo con el botón del PDF.');
  if (sha256Of(found.blocks) !== found.blocks_sha256)
    throw new Error(`the text of document ${sha256} was altered`);
  return { document, blocks: JSON.parse(found.blocks) as readonly Block[] };
};
