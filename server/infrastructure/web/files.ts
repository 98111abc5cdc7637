import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PREVIEW_FILES, previewOf, withPreview } from '#core/pwa/preview.ts';
import type { Config } from '../config/config.ts';
import { ConfigError } from '../config/environment.ts';
import type { Database } from '../database/connection.ts';
import { HASHED_FOR_EVER, serveAssets } from './assets.ts';
import { serveCheckoutFrame } from './checkout-frame.ts';
import { FRAME_FILE } from './frame-host.ts';
import { openPage, serveWorker, withSettings } from './page-files.ts';
import { pageHeaders } from './security-headers.ts';

interface BuiltModule {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

type BuildManifest = Readonly<Record<string, BuiltModule>>;

/** Paths served by another path's screen. */
const ALIASES = new Map([['newlogin', 'login']]);

/** Route files are named by path: `/a/b` is `a.tsx` and, if present, `a.b.tsx`. */
const routeFilesOf = (manifest: BuildManifest, pathname: string): readonly string[] => {
  const [first = '', ...rest] = pathname.split('/').slice(1);
  const segments = [ALIASES.get(first) ?? first, ...rest];
  return segments
    .map((_, index) => `src/routes/${segments.slice(0, index + 1).join('.')}.tsx`)
    .filter((file) => Object.hasOwn(manifest, file));
};

const filesOf = (manifest: BuildManifest, entry: string, found = new Set<string>()): Set<string> => {
  const module = manifest[entry];
  if (!module || found.has(module.file)) return found;
  found.add(module.file);
  for (const style of module.css ?? []) found.add(style);
  for (const imported of module.imports ?? []) filesOf(manifest, imported, found);
  return found;
};

/** `Link` header that preloads the code of a path's screen; undefined without a screen. */
const preloadsOf =
  (manifest: BuildManifest) =>
  (pathname: string): string | undefined => {
    const routes = routeFilesOf(manifest, pathname);
    if (routes.length === 0) return undefined;
    const files = new Set(
      ['src/app/router.tsx', ...routes].flatMap((entry) => [...filesOf(manifest, entry)]),
    );
    return [...files]
      .map((file) =>
        file.endsWith('.css')
          ? `</${file}>; rel=preload; as=style; crossorigin`
          : // Not `modulepreload`: older browsers refuse an import map after a module.
            `</${file}>; rel=preload; as=script; crossorigin`,
      )
      .join(', ');
  };

const LOOKS_LIKE_A_FILE = /\.[a-z0-9]{1,12}$|\/\./i;
const BELONGS_TO_THE_API = /^\/api(\/|$)/i;

const SHELL = 'index.html';
const LANDING = 'landing.html';
const PAGES = [SHELL, LANDING];

/**
 * Serves the built app: hashed assets cached for a year, pages and worker revalidated, the landing at '/', the app
 * shell at every other path, public settings injected into each page. A missing asset is a 404, never the shell;
 * assets of earlier releases are served too.
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
    globIgnore: ['assets/**', 'sw.js*', ...[...PAGES, FRAME_FILE].map((page) => `${page}*`)],
    cacheControl: false,
    setHeaders: (reply, file) => {
      const isHashed = file.includes(`${path.sep}assets${path.sep}`);
      reply.header('cache-control', isHashed ? HASHED_FOR_EVER : 'no-cache');
    },
  });
  serveAssets(app, folder, db);
  serveWorker(app, config);
  serveCheckoutFrame(app, config);
  const preloads = preloadsOf(JSON.parse(readFileSync(path.join(folder, '.vite/manifest.json'), 'utf8')));

  const textOf = (file: string): string => readFileSync(path.join(folder, file), 'utf8');
  const shell = textOf(SHELL);
  const previews = PREVIEW_FILES.map((file) => [file, textOf(file)] as const);
  // The worker puts the previews into the shell itself, whose policy must allow their styles.
  const stylesOfAll = previews.map(([, preview]) => preview).join('');
  const open = (page: string, inside = '') =>
    openPage(withSettings(page, config.publicSettings), pageHeaders(config, page + inside));
  const pages = new Map([
    [SHELL, open(shell, stylesOfAll)],
    [LANDING, open(textOf(LANDING))],
    ...previews.map(([file, preview]) => [file, open(withPreview(shell, preview))] as const),
  ]);
  const send = (name: string, request: FastifyRequest, reply: FastifyReply) =>
    pages.get(name)?.(request, reply) ?? reply.callNotFound();

  app.route({
    method: ['GET', 'HEAD'],
    url: '/',
    schema: { hide: true },
    handler: (request, reply) => send(LANDING, request, reply),
  });
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    schema: { hide: true },
    handler: (request, reply) => {
      const pathname = `/${(request.params as { readonly '*': string })['*']}`;
      // Requested by file name by the service worker, which caches them.
      if (PAGES.includes(pathname.slice(1))) return send(pathname.slice(1), request, reply);
      if (BELONGS_TO_THE_API.test(pathname) || LOOKS_LIKE_A_FILE.test(pathname)) return reply.callNotFound();
      const links = preloads(pathname);
      if (links) reply.header('link', links);
      return send(previewOf(pathname) ?? SHELL, request, reply);
    },
  });
};
