import { createHash, createHmac } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { Context } from '../context.ts';
import { seal, unseal } from '../submitted-files/sealing.ts';
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

/** Keyed: facts of few possible values cannot be guessed from it, and another secret reads nothing of this one's. */
const taskHash = async (secret: Buffer, task: RenderTask): Promise<string> => {
  sourcesHash ??= hashSources();
  return createHmac('sha256', secret)
    .update(await sourcesHash)
    .update(JSON.stringify(task))
    .digest('hex');
};

/**
 * Renders a document, or returns the one kept of the same facts and texts.
 * @throws those of `render`.
 */
export const renderKept = async (
  { db, clock, config }: Pick<Context, 'db' | 'clock' | 'config'>,
  render: Render,
  task: RenderTask,
): Promise<KeptDocument> => {
  const secret = config.secrets.documents;
  const hash = await taskHash(secret, task);
  const now = clock.now();
  const kept = await db
    .updateTable('rendered_document')
    .set({ last_used_at: now })
    .where('task_hash', '=', hash)
    .returning(['sealed', 'pages'])
    .executeTakeFirst();
  if (kept) {
    const bytes = unseal(secret, hash, kept.sealed);
    return { bytes, pages: kept.pages, sha256: sha256Of(bytes) };
  }
  const document = await render(task);
  await db
    .insertInto('rendered_document')
    .values({
      task_hash: hash,
      sealed: seal(secret, hash, Buffer.from(document.bytes)),
      pages: document.pages,
      created_at: now,
      last_used_at: now,
    })
    .onConflict((conflict) => conflict.column('task_hash').doNothing())
    .execute();
  return document;
};
