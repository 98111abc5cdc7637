import { readdirSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import type { FastifyInstance } from 'fastify';

const types: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  ts: 'text/javascript; charset=utf-8',
};

/**
 * The text of a file of a `browser` folder as browsers take it. Node calls its own type stripper experimental and would
 * say so on the console of whoever starts the product: its version is pinned, so the remark is held back.
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
 * Serves a company's `browser` folder under `/assets/<name>/browser/`, TypeScript with its types taken off. The addresses
 * mirror the folders, so that an import that holds for the compiler holds in the browser too.
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
