import { createHash, hash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { Context } from '../context.ts';
import { inTransaction } from '../database/connection.ts';
import type { DataKeys } from '../sealing/data-keys.ts';
import { issueDocument, recordIssue } from './issued-documents.ts';
import type { IssuableTask } from './render.ts';
import type { Render } from './renderer.ts';
import { readUndamaged } from './stored-documents.ts';

export interface KeptDocument {
  readonly bytes: Uint8Array;
  readonly pages: number;
  readonly sha256: string;
}

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
const taskHash = async (keys: DataKeys, task: IssuableTask): Promise<string> => {
  sourcesHash ??= hashSources();
  return keys.digest((await sourcesHash) + JSON.stringify(task)).toString('hex');
};

/** One that cannot be unsealed any more, or has lost its object, is let go: it is issued anew. */
const findKept = async (
  { db, files, clock, log }: Pick<Context, 'db' | 'files' | 'clock' | 'log'>,
  taskSha256: string,
): Promise<KeptDocument | undefined> => {
  const kept = await readUndamaged(async () => {
    const row = await db
      .updateTable('rendered_document')
      .set({ last_used_at: clock.now() })
      .where('task_hash', '=', taskSha256)
      .returning(['bytes', 'object_key', 'pages'])
      .executeTakeFirst();
    return row && { bytes: await files.read(row), pages: row.pages };
  });
  if (kept === 'damaged') {
    log.error({ hash: taskSha256 }, 'a kept document is damaged, and is issued anew');
    await db.deleteFrom('rendered_document').where('task_hash', '=', taskSha256).execute();
    return undefined;
  }
  return kept && { ...kept, sha256: hash('sha256', kept.bytes) };
};

/**
 * Issues a document, or returns the one that was issued of the same facts and texts. One without a time stamp is recorded
 * and not kept: the next one may have it.
 * @throws those of `render`; VendorDown.
 */
export const issueKept = async (
  context: Pick<Context, 'db' | 'files' | 'clock' | 'config' | 'keys' | 'seal' | 'log'>,
  render: Render,
  task: IssuableTask,
  creditNumber: number,
): Promise<KeptDocument> => {
  const { db, files, clock, keys } = context;
  const hash = await taskHash(keys, task);
  const kept = await findKept(context, hash);
  if (kept) return kept;
  const issued = await issueDocument(context, render, task);
  const location = issued.isStamped ? await files.put(issued.bytes) : undefined;
  const now = clock.now();
  const isFirst = await inTransaction(db, async (trx) => {
    if (location) {
      const { numInsertedOrUpdatedRows: inserted } = await trx
        .insertInto('rendered_document')
        .values({
          ...location,
          task_hash: hash,
          pages: issued.pages,
          created_at: now,
          last_used_at: now,
        })
        .onConflict((conflict) => conflict.column('task_hash').doNothing())
        .executeTakeFirst();
      if (inserted === 0n) return false;
    }
    await recordIssue(trx, issued, task, creditNumber);
    return true;
  });
  if (isFirst) return issued;
  // Another call has issued it meanwhile.
  const other = await findKept(context, hash);
  if (other) return other;
  await recordIssue(db, issued, task, creditNumber);
  return issued;
};
