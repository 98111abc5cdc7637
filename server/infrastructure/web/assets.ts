import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { type Database, type Executor, inTransaction } from '../database/connection.ts';
import { deleteRows, type RetentionRule } from '../retention/retention.ts';

const COMPRESSED_COPY = /\.(br|gz)$/;

type AssetContext = Pick<Context, 'config' | 'db' | 'clock' | 'log'>;

const folderOf = ({ config }: Pick<Context, 'config'>): string => path.join(config.distDir, 'assets');

const namesIn = (folder: string): readonly string[] =>
  existsSync(folder) ? readdirSync(folder).filter((name) => !COMPRESSED_COPY.test(name)) : [];

const renew = (db: Executor, names: readonly string[], at: Date) =>
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
    sha256: hash('sha256', content),
    is_brotli: isBrotli,
    bytes: isBrotli ? readFileSync(`${file}.br`) : content,
  };
};

/**
 * Stores the hashed files of this release in the database, for all instances. Immutable by name, because browsers
 * cache them for a year: different bytes under a known name are logged.
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
        // Another instance may insert them concurrently.
        .onConflict((conflict) => conflict.column('name').doNothing())
        .execute();
    }
    await renew(trx, names, at);
  });
};

/** A hashed file of any recent release; undefined when unknown. */
const findAsset = (db: Executor, name: string) =>
  db.selectFrom('released_asset').select(['bytes', 'is_brotli']).where('name', '=', name).executeTakeFirst();

const DELETE_OLD = deleteRows('released_asset', (due) => sql`last_released_at < ${due}`);

export const ASSET_RETENTION: RetentionRule = {
  ...DELETE_OLD,
  what: 'files of the pages',
  days: 30,
  since: 'after the last release that had them',
  apply: async (context, due, most) => {
    // Those of the running release are in use.
    const names = namesIn(folderOf(context));
    if (names.length > 0) await renew(context.db, names, context.clock.now());
    return DELETE_OLD.apply(context, due, most);
  },
};

const decompress = promisify(brotliDecompress);

/** Hashed names are immutable. */
export const HASHED_FOR_EVER = 'max-age=31536000, immutable';

/** Immutable files are never revalidated: no validators. */
const NAMED_BY_CONTENT = { etag: false, lastModified: false, acceptRanges: false };

const NAME = /^\w[\w.-]*$/;

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

const takesBrotli = (accepted: string | undefined): boolean =>
  (accepted ?? '').split(',').some((one) => {
    const [coding = '', weight = ''] = one.split(';').map((part) => part.trim());
    return coding === 'br' && !/^q=0(\.0*)?$/.test(weight);
  });

/** Serves the hashed files of this release from disk, and those of earlier ones, for open tabs, from the database. */
export const serveAssets = (app: FastifyInstance, folder: string, db: Database): void => {
  app.route<{ Params: { readonly name: string } }>({
    method: ['GET', 'HEAD'],
    url: '/assets/:name',
    schema: { hide: true },
    handler: async (request, reply) => {
      const { name } = request.params;
      if (!NAME.test(name)) return reply.callNotFound();
      // What HTTP/1.1 means anyway: a start has up to a hundred of these heads.
      reply.raw.removeHeader('connection');
      // Checked on each request: a build may have replaced the folder since the start.
      if (existsSync(path.join(folder, 'assets', name)))
        return reply.sendFile(`assets/${name}`, NAMED_BY_CONTENT);
      const asset = await findAsset(db, name);
      if (!asset) return reply.callNotFound();
      const { bytes, is_brotli: isBrotli } = asset;
      const goesCompressed = isBrotli && takesBrotli(request.headers['accept-encoding']);
      reply
        .type(TYPES[path.extname(name)] ?? 'application/octet-stream')
        .header('cache-control', HASHED_FOR_EVER);
      if (isBrotli) reply.header('vary', 'accept-encoding');
      if (goesCompressed) reply.header('content-encoding', 'br');
      return reply.send(isBrotli && !goesCompressed ? await decompress(bytes) : bytes);
    },
  });
};
