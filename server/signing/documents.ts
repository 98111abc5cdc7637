import { hash } from 'node:crypto';
import type { Context } from '../infrastructure/context.ts';
import type { Executor } from '../infrastructure/database/connection.ts';
import type { NewRow, Row } from '../infrastructure/database/tables.ts';
import type { Block } from '../infrastructure/documents/drawing/block.ts';
import type { RenderedDocument } from '../infrastructure/documents/render.ts';
import {
  type DocumentReader,
  readStored,
  readUndamaged,
  reportDamage,
} from '../infrastructure/documents/stored-documents.ts';
import { type FileLocation, inRow } from '../infrastructure/file-storage/file-storage.ts';
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

/** By default a PDF. */
type NewDocument = Pick<RenderedDocument, 'sha256' | 'bytes'> & {
  readonly pages: number | null;
  readonly mediaType?: string;
};

/** A document whose bytes are where its row will say. */
export type PlacedDocument<D extends NewDocument = NewDocument> = D & { readonly location: FileLocation };

/**
 * Puts a document where it is kept, before the transaction that stores it; one that is stored is not put again.
 * @throws VendorDown.
 */
export const placeDocument = async <D extends NewDocument>(
  { db, files }: Pick<Context, 'db' | 'files'>,
  document: D,
): Promise<PlacedDocument<D>> => {
  const { sha256, bytes, mediaType = PDF } = document;
  const isKeptInRow =
    files.newFiles === 'database' ||
    mediaType.startsWith('text/') ||
    (await db.selectFrom('document').select('sha256').where('sha256', '=', sha256).executeTakeFirst());
  return { ...document, location: isKeptInRow ? inRow(bytes) : await files.put(bytes) };
};

/** Stores an immutable document under its hash; idempotent. */
export const storeDocument = async (
  executor: Executor,
  clock: Clock,
  document: PlacedDocument,
): Promise<void> => {
  const { sha256, pages, bytes, location, mediaType = PDF } = document;
  await executor
    .insertInto('document')
    .values({
      ...{ sha256, media_type: mediaType, pages, created_at: clock.now() },
      ...{ ...location, byte_length: bytes.length },
    })
    .onConflict((conflict) => conflict.column('sha256').doNothing())
    .execute();
};

/** Stores a document and links it to an application. */
export const keepDocument = async (
  executor: Executor,
  clock: Clock,
  document: PlacedDocument,
  role: Pick<NewRow<'application_document'>, 'application_id' | 'kind' | 'variant'>,
): Promise<void> => {
  await storeDocument(executor, clock, document);
  await executor
    .insertInto('application_document')
    .values({ ...role, sha256: document.sha256, created_at: clock.now() })
    .onConflict((conflict) => conflict.columns(['application_id', 'kind', 'variant', 'sha256']).doNothing())
    .execute();
};

interface DocumentRole {
  readonly applicationId: string;
  readonly kind: DocumentKind;
  readonly variant: 'signed' | 'filled';
  /** None that was kept before. */
  readonly after?: Date | undefined;
}

const documentsOf = (executor: Executor, { applicationId, kind, variant, after }: DocumentRole) =>
  executor
    .selectFrom('application_document')
    .where('application_id', '=', applicationId)
    .where('kind', '=', kind)
    .where('variant', '=', variant)
    .$if(after !== undefined, (kept) => kept.where('application_document.created_at', '>', after as Date));

/** Whether an application has a document. */
export const hasDocument = async (executor: Executor, role: DocumentRole): Promise<boolean> =>
  (await documentsOf(executor, role).select('application_document.id').executeTakeFirst()) !== undefined;

/**
 * An application's document; undefined before there is one.
 * @throws DamagedDocument; VendorDown.
 */
export const findDocument = async (
  context: DocumentReader,
  role: DocumentRole,
): Promise<StoredDocument | undefined> => {
  const named = documentsOf(context.db, role);
  const found = await readUndamaged(async () => {
    const row = await named
      .innerJoin('document', 'document.sha256', 'application_document.sha256')
      .select(['document.sha256', 'document.bytes', 'document.object_key', 'document.pages'])
      .executeTakeFirst();
    return row && { sha256: row.sha256, bytes: await context.files.read(row), pages: row.pages ?? 0 };
  });
  if (!found) return undefined;
  if (found !== 'damaged' && hash('sha256', found.bytes) === found.sha256) return found;
  const { sha256 } = await named.select('sha256').executeTakeFirstOrThrow();
  return readStored(context, sha256);
};

/** Whether the signed copies of an application are stored. */
export const hasSignedCopies = async (executor: Executor, applicationId: string): Promise<boolean> => {
  const found = await executor
    .selectFrom('application_document')
    .select('id')
    .where('application_id', '=', applicationId)
    .where('variant', '=', 'signed')
    .executeTakeFirst();
  return found !== undefined;
};

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
      blocks_sha256: hash('sha256', blocks),
      created_at: clock.now(),
    })
    .onConflict((conflict) => conflict.column('document_sha256').doNothing())
    .execute();
};

const readInPdf = (): Conflict =>
  new Conflict('text_not_kept', 'Este documento se lee en PDF. Ábrelo con el botón del PDF.');

/**
 * A document by its hash, with the blocks that it was rendered from.
 * @throws DamagedDocument; VendorDown; Conflict for one whose text does not match its hash, or was not stored; a plain Error when it is
 * missing.
 */
export const readDocumentWithText = async (
  context: DocumentReader,
  sha256: string,
): Promise<{ readonly document: StoredDocument; readonly blocks: readonly Block[] }> => {
  const together = await readUndamaged(async () => {
    const row = await context.db
      .selectFrom('document')
      .innerJoin('document_text', 'document_text.document_sha256', 'document.sha256')
      .select(['bytes', 'object_key', 'pages', 'blocks', 'blocks_sha256'])
      .where('sha256', '=', sha256)
      .executeTakeFirst();
    return row && { ...row, bytes: await context.files.read(row) };
  });
  if (
    together &&
    together !== 'damaged' &&
    hash('sha256', together.bytes) === sha256 &&
    hash('sha256', together.blocks) === together.blocks_sha256
  ) {
    const { bytes, pages, blocks } = together;
    return { document: { sha256, bytes, pages: pages ?? 0 }, blocks: JSON.parse(blocks) };
  }
  // Something is missing or damaged: one after the other says what.
  const document = await readStored(context, sha256);
  const text = await readUndamaged(() =>
    context.db
      .selectFrom('document_text')
      .select(['blocks', 'blocks_sha256'])
      .where('document_sha256', '=', sha256)
      .executeTakeFirst(),
  );
  if (text === undefined) throw readInPdf();
  if (text === 'damaged' || hash('sha256', text.blocks) !== text.blocks_sha256) {
    await reportDamage(context, sha256, 'text');
    throw readInPdf();
  }
  return { document, blocks: JSON.parse(text.blocks) as readonly Block[] };
};
