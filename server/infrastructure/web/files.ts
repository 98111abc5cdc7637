import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { BrandSettings } from '#core/brand-settings.ts';
import { PREVIEW_FILES, previewOf, withPreview } from '#core/pwa/preview.ts';
import type { Config } from '../config/config.ts';
import { ConfigError } from '../config/environment.ts';
import type { Database } from '../database/connection.ts';
import { HASHED_FOR_EVER, serveAssets } from './assets.ts';
import { type BuildManifest, filesOf } from './build-manifest.ts';
import { serveCheckoutFrame } from './checkout-frame.ts';
import { FRAME_FILE } from './frame-host.ts';
import { openPage, openText, type PageFile, serveWorker, withBrand, withSettings } from './page-files.ts';
import { pageHeaders } from './security-headers.ts';

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

/** The code of a path's screen; empty without a screen. */
const screenFilesOf = (manifest: BuildManifest, pathname: string): readonly string[] => {
  const routes = routeFilesOf(manifest, pathname);
  if (routes.length === 0) return [];
  return [...new Set(['src/app/router.tsx', ...routes].flatMap((entry) => [...filesOf(manifest, entry)]))];
};

const IMPORT_MAP = '<script type="importmap"';

/**
 * The page with links that preload files. After what is painted first, and in the page, where they are compressed, other than in a
 * `Link` header. Not `modulepreload`: older browsers refuse an import map after a module.
 */
const withPreloads = (page: string, files: readonly string[]): string => {
  const links = files
    .filter((file) => !page.includes(`="/${file}"`))
    .map(
      (file) =>
        `<link rel="preload" as="${file.endsWith('.css') ? 'style' : 'script'}" fetchpriority="low" crossorigin href="/${file}">`,
    );
  return page.replace(IMPORT_MAP, () => `${links.join('')}${IMPORT_MAP}`);
};

/** The app's manifest under the configured name. */
const namedManifest = (text: string, { name }: BrandSettings): string =>
  JSON.stringify({ ...JSON.parse(text), name, short_name: name });

const LOOKS_LIKE_A_FILE = /\.[a-z0-9]{1,12}$|\/\./i;
const BELONGS_TO_THE_API = /^\/api(\/|$)/i;

/** By folder; a notification without a network has its icon from the browser's cache. */
const CACHING = new Map([
  ['assets', HASHED_FOR_EVER],
  ['icons', 'max-age=2592000'],
]);

const SHELL = 'index.html';
const LANDING = 'landing.html';
const PAGES = [SHELL, LANDING];
const MANIFEST = 'manifest.webmanifest';

/**
 * Serves the built app: hashed assets cached for a year, pages and worker revalidated, the landing at '/', the app
 * shell at every other path, public settings injected into each page. A missing asset is a 404, never the shell;
 * assets of earlier releases are served too.
 */
export const serveFiles = async (app: FastifyInstance, config: Config, db: Database): Promise<void> => {
  const folder = config.distDir;
  if (!existsSync(path.join(folder, 'index.html')))
    throw new ConfigError('No hay una app construida: npm run build');
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    preCompressed: true,
    wildcard: false,
    globIgnore: [
      ...['assets/**', 'sw.js*', `${MANIFEST}*`],
      ...[...PAGES, ...PREVIEW_FILES, FRAME_FILE].map((page) => `${page}*`),
    ],
    cacheControl: false,
    setHeaders: (reply, file) => {
      const [, inside = ''] = file.split(folder + path.sep);
      reply.header('cache-control', CACHING.get(path.dirname(inside)) ?? 'no-cache');
    },
  });
  serveAssets(app, folder, db);
  serveWorker(app, config);
  serveCheckoutFrame(app, config);
  const textOf = (file: string): string => readFileSync(path.join(folder, file), 'utf8');
  const manifest: BuildManifest = JSON.parse(textOf('.vite/manifest.json'));
  const shell = textOf(SHELL);
  const { brand } = config.publicSettings;
  const previews = new Map(PREVIEW_FILES.map((file) => [file, withBrand(textOf(file), brand)]));
  const open = (page: string, inside = '') =>
    openPage(withSettings(page, config.publicSettings), pageHeaders(config, page + inside));
  // By the names that the worker caches; it puts the previews into the shell itself, whose policy must allow their styles.
  const pages = new Map([
    [SHELL, open(shell, [...previews.values()].join(''))],
    [LANDING, open(textOf(LANDING))],
  ]);
  for (const [file, preview] of previews) pages.set(file, openPage(preview, {}));
  pages.set(MANIFEST, openText(namedManifest(textOf(MANIFEST), brand), 'application/manifest+json', {}));
  const screens = new Map<string, PageFile>();
  /** The shell of a path, with its preview and what its screen needs: as many as there are screens. */
  const screenOf = (pathname: string): PageFile => {
    const preview = previewOf(pathname);
    const files = screenFilesOf(manifest, pathname);
    const key = [preview, ...files].join(' ');
    const made =
      screens.get(key) ?? open(withPreloads(withPreview(shell, previews.get(preview ?? '') ?? ''), files));
    screens.set(key, made);
    return made;
  };
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
      if (pages.has(pathname.slice(1))) return send(pathname.slice(1), request, reply);
      if (BELONGS_TO_THE_API.test(pathname) || LOOKS_LIKE_A_FILE.test(pathname)) return reply.callNotFound();
      return screenOf(pathname)(request, reply);
    },
  });
};
