import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Context } from './context.ts';
import { type Executor, inTransaction } from './database/connection.ts';

const DAY_MS = 24 * 3_600_000;
/** How long a file is kept that no release has any more: longer than any tab stays open. */
const KEPT_MS = 30 * DAY_MS;
const COMPRESSED_COPY = /\.(br|gz)$/;

type AssetContext = Pick<Context, 'config' | 'db' | 'clock' | 'log'>;

const folderOf = ({ config }: Pick<Context, 'config'>): string => path.join(config.distDir, 'assets');

const namesIn = (folder: string): readonly string[] =>
  existsSync(folder) ? readdirSync(folder).filter((name) => !COMPRESSED_COPY.test(name)) : [];

const nameAgain = (db: Executor, names: readonly string[], at: Date) =>
  db
    .updateTable('released_asset')
    .set({ last_released_at: at })
    .where('name', 'in', names)
    .where('last_released_at', '<', at)
    .execute();

const readAsset = (folder: string, name: string) => {
  const file = path.join(folder, name);
  const content = readFileSync(file);
  const isBrotli = existsSync(`${file}.br`);
  return {
    name,
    sha256: createHash('sha256').update(content).digest('hex'),
    is_brotli: isBrotli,
    bytes: isBrotli ? readFileSync(`${file}.br`) : content,
  };
};

/**
 * Puts the hashed files of the app that this instance serves beside those of earlier releases, where every instance finds
 * them. A name never changes its bytes: the first ones stay, because browsers keep them for a year, and others are reported.
 */
export const releaseAssets = async (context: AssetContext): Promise<void> => {
  const { db, clock, log } = context;
  const folder = folderOf(context);
  const assets = namesIn(folder).map((name) => readAsset(folder, name));
  if (assets.length === 0) return;
  const names = assets.map(({ name }) => name);
  const at = clock.now();
  await inTransaction(db, async (trx) => {
    const known = await trx
      .selectFrom('released_asset')
      .select(['name', 'sha256'])
      .where('name', 'in', names)
      .execute();
    const digests = new Map(known.map(({ name, sha256 }) => [name, sha256]));
    for (const { name, sha256 } of assets) {
      const digest = digests.get(name);
      if (digest !== undefined && digest !== sha256)
        log.error({ asset: name }, 'an earlier release has other bytes under the same name');
    }
    const fresh = assets.filter(({ name }) => !digests.has(name));
    if (fresh.length > 0) {
      await trx
        .insertInto('released_asset')
        .values(fresh.map((asset) => ({ ...asset, last_released_at: at })))
        // Another instance of this release may have started in the same moment.
        .onConflict((conflict) => conflict.column('name').doNothing())
        .execute();
    }
    await nameAgain(trx, names, at);
  });
};

/** A hashed file of any release of the last weeks, by its name within `assets/`; undefined where none had it. */
export const findAsset = (db: Executor, name: string) =>
  db.selectFrom('released_asset').select(['bytes', 'is_brotli']).where('name', '=', name).executeTakeFirst();

/** Drops the files that no release has named for thirty days; those of the release that runs here are named once more. */
export const dropOldAssets = async (context: AssetContext): Promise<void> => {
  const { db, clock } = context;
  const now = clock.now();
  const names = namesIn(folderOf(context));
  if (names.length > 0) await nameAgain(db, names, now);
  await db
    .deleteFrom('released_asset')
    .where('last_released_at', '<', new Date(now.getTime() - KEPT_MS))
    .execute();
};
