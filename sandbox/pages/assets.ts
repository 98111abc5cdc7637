import { readdirSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import type { FastifyInstance } from 'fastify';

const types: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  ts: 'text/javascript; charset=utf-8',
};

/**
 * The text of a `browser` file, types stripped. Node warns that its type stripper is experimental; its version is
 * pinned, so the warning is suppressed.
 */
export function browserText(file: URL): string {
  const source = readFileSync(file, 'utf8');
  if (!file.pathname.endsWith('.ts')) return source;
  const { emitWarning } = process;
  process.emitWarning = () => undefined;
  try {
    return stripTypeScriptTypes(source, { mode: 'strip' });
  } finally {
    process.emitWarning = emitWarning;
  }
}

/**
 * Serves a vendor's `browser` folder under `/assets/<name>/browser/`, types stripped. Paths mirror the folders, so
 * that imports resolve for the compiler and in the browser.
 */
export function serveAssets(app: FastifyInstance, name: string, folder: URL): void {
  for (const file of readdirSync(folder)) {
    const type = types[file.split('.').at(-1) ?? ''];
    if (type === undefined) continue;
    const body = browserText(new URL(file, folder));
    app.get(`/assets/${name}/browser/${file}`, async (_request, reply) =>
      reply.type(type).header('cache-control', 'no-cache').send(body),
    );
  }
}
