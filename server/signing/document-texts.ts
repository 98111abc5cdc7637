import type { Executor } from '../infrastructure/database/connection.ts';
import type { Block } from '../infrastructure/documents/drawing/block.ts';
import { type RenderedDocument, sha256Of } from '../infrastructure/documents/render.ts';
import type { Clock } from '../infrastructure/runtime/clock.ts';
import { Conflict } from '../infrastructure/runtime/errors.ts';

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
 * The blocks that a document was rendered from, by its hash. Errors: Conflict for a document from before texts were stored; a
 * plain Error when the text does not match its hash.
 */
export const readText = async (executor: Executor, sha256: string): Promise<readonly Block[]> => {
  const text = await executor
    .selectFrom('document_text')
    .select(['blocks', 'blocks_sha256'])
    .where('document_sha256', '=', sha256)
    .executeTakeFirst();
  if (!text)
    throw new Conflict('text_not_kept', 'Este documento se lee en PDF. Ábrelo con el botón del PDF.');
  if (sha256Of(text.blocks) !== text.blocks_sha256)
    throw new Error(`the text of document ${sha256} was altered`);
  return JSON.parse(text.blocks) as readonly Block[];
};
