import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { SETTINGS_DIGEST } from '#core/pwa/settings-digest.ts';
import type { Config } from '../config/config.ts';
import { openPageFile } from './page-files.ts';

/**
 * Serves the service worker, or, while it is switched off, the one that unregisters itself. Always revalidated.
 * Contains a digest of the public settings, so that changed settings are a new release for cached pages.
 */
export const serveWorker = (
  app: FastifyInstance,
  { distDir, isWorkerOff, publicSettings }: Pick<Config, 'distDir' | 'isWorkerOff' | 'publicSettings'>,
): void => {
  const retired = isWorkerOff && readFileSync(path.join(distDir, '.vite/retired-worker.js'));
  const digest = createHash('sha256').update(JSON.stringify(publicSettings)).digest('hex').slice(0, 16);
  const worker = openPageFile(path.join(distDir, 'sw.js'), 'text/javascript; charset=utf-8', (script) =>
    script.replaceAll(SETTINGS_DIGEST, digest),
  );
  app.route({
    method: ['GET', 'HEAD'],
    url: '/sw.js',
    schema: { hide: true },
    handler: (request, reply) =>
      retired
        ? reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(retired)
        : worker(request, reply),
  });
};
