import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { ConfigError } from '../config/environment.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/connection.ts';
import { HASHED_FOR_EVER, serveAssets } from './assets.ts';
import { preloadsOf } from './preloads.ts';
import { serveWorker } from './worker.ts';

const LOOKS_LIKE_A_FILE = /\.[a-z0-9]{1,12}$|\/\./i;
const BELONGS_TO_THE_API = /^\/api(\/|$)/i;

/** Pages that show a picture of their first screen while its code is on the way. */
const PREVIEWS: Readonly<Record<string, string>> = {
  '/login': 'login.html',
  '/newlogin': 'login.html',
  '/public-payment': 'public-payment.html',
};

/**
 * Serves the built app: hashed assets for a year, pages and the worker always asked again, the landing at '/', the shell
 * at every other address of the app. A missing asset is a 404 and never the shell; one of an earlier release is still there.
 */
export const serveFiles = async (app: FastifyInstance, config: Config, db: Database): Promise<void> => {
  const folder = config.distDir;
  if (!existsSync(path.join(folder, 'index.html')))
    throw new ConfigError(
      `No hay una app construida con esta configuración: npm run build, con las mismas variables`,
    );
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    preCompressed: true,
    wildcard: false,
    globIgnore: ['assets/**', 'sw.js*'],
    cacheControl: false,
    setHeaders: (reply, file) => {
      const isHashed = file.includes(`${path.sep}assets${path.sep}`);
      reply.header('cache-control', isHashed ? HASHED_FOR_EVER : 'no-cache');
    },
  });
  serveAssets(app, folder, db);
  serveWorker(app, config);
  const preloads = preloadsOf(JSON.parse(readFileSync(path.join(folder, '.vite/manifest.json'), 'utf8')));

  app.route({
    method: ['GET', 'HEAD'],
    url: '/',
    schema: { hide: true },
    handler: (_request, reply) => reply.sendFile('landing.html'),
  });
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    schema: { hide: true },
    handler: (request, reply) => {
      const pathname = `/${(request.params as { readonly '*': string })['*']}`;
      if (BELONGS_TO_THE_API.test(pathname) || LOOKS_LIKE_A_FILE.test(pathname)) return reply.callNotFound();
      const links = preloads(pathname);
      if (links) reply.header('link', links);
      return reply.sendFile(PREVIEWS[pathname] ?? 'index.html');
    },
  });
};
