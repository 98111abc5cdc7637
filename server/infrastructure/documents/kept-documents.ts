import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { Context } from '../context.ts';
import type { DataKeys } from '../sealing/data-keys.ts';
import { type RenderedDocument, type RenderTask, sha256Of } from './render.ts';
import type { Render } from './renderer.ts';

export type KeptDocument = Omit<RenderedDocument, 'drawn'>;

const ROOT = new URL('../../../', import.meta.url);
/** Whatever a drawing is made by: texts, layout, words of amounts and dates, and the versions of the libraries. */
const FOLDERS = ['server/infrastructure/documents/', 'src/core/'];
const LIBRARIES = 'package-lock.json';

const isSource = (name: string): boolean => name.endsWith('.ts') && !name.endsWith('.test.ts');

const hashSources = async (): Promise<string> => {
  const hash = createHash('sha256').update(await readFile(new URL(LIBRARIES, ROOT)));
  for (const folder of FOLDERS) {
    const names = await readdir(new URL(folder, ROOT), { recursive: true });
    for (const name of names.filter(isSource).sort()) {
      hash.update(name).update(await readFile(new URL(`${folder}${name}`, ROOT)));
    }
  }
  return hash.digest('hex');
};
let sourcesHash: Promise<string> | undefined;

/** Keyed: facts of few possible values cannot be guessed from it. */
const taskHash = async (keys: DataKeys, task: RenderTask): Promise<string> => {
  sourcesHash ??= hashSources();
  return keys.digest((await sourcesHash) + JSON.stringify(task)).toString('hex');
};

/**
 * Renders a document, or returns the one kept of the same facts and texts.
 * @throws those of `render`.
 */
export const renderKept = async (
  { db, clock, keys }: Pick<Context, 'db' | 'clock' | 'keys'>,
  render: Render,
  task: RenderTask,
): Promise<KeptDocument> => {
  const hash = await taskHash(keys, task);
  const now = clock.now();
  const kept = await db
    .updateTable('rendered_document')
    .set({ last_used_at: now })
    .where('task_hash', '=', hash)
    .returning(['bytes', 'pages'])
    .executeTakeFirst();
  if (kept) return { ...kept, sha256: sha256Of(kept.bytes) };
  const document = await render(task);
  await db
    .insertInto('rendered_document')
    .values({
      task_hash: hash,
      bytes: Buffer.from(document.bytes),
      pages: document.pages,
      created_at: now,
      last_used_at: now,
    })
    .onConflict((conflict) => conflict.column('task_hash').doNothing())
    .execute();
  return document;
};
