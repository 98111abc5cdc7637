import { existsSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/connection.ts';
import { findAsset } from '../released-assets.ts';

const decompress = promisify(brotliDecompress);

/** Hashed names are immutable. */
export const HASHED_FOR_EVER = 'public, max-age=31536000, immutable';

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
