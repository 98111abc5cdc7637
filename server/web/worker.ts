import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

/** Serves the service worker, or, while it is switched off, the one that takes its place and leaves. Always asked again. */
export const serveWorker = (
  app: FastifyInstance,
  { distDir, isWorkerOff }: Pick<Config, 'distDir' | 'isWorkerOff'>,
): void => {
  const retired = isWorkerOff && readFileSync(path.join(distDir, '.vite/retired-worker.js'));
  app.route({
    method: ['GET', 'HEAD'],
    url: '/sw.js',
    schema: { hide: true },
    handler: (_request, reply) =>
      retired
        ? reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(retired)
        : reply.sendFile('sw.js'),
  });
};
