import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type PublicSettings, SETTINGS_ELEMENT } from '#core/api/public-settings.ts';
import { BRAND_PLACEHOLDERS, type BrandSettings, writtenNumber } from '#core/brand-settings.ts';
import { SETTINGS_DIGEST } from '#core/pwa/release.ts';
import type { Config } from '../config/config.ts';
import { pageHeaders } from './security-headers.ts';

const HTML_ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (one) => HTML_ESCAPES[one] ?? one);

const fill = (text: string, brand: BrandSettings, encode: (value: string) => string): string =>
  (Object.keys(BRAND_PLACEHOLDERS) as (keyof BrandSettings)[]).reduce(
    (filled, name) => filled.replaceAll(BRAND_PLACEHOLDERS[name], () => encode(brand[name])),
    text,
  );

/** Links with a text, where a name is a part of a URL. */
const CHAT_LINK = /https:\/\/wa\.me\/[^"]*/g;

/** A built page with product and lender in place of their placeholders. Beside links a number is as people write it. */
export const withBrand = (page: string, brand: BrandSettings): string =>
  fill(
    page.replace(CHAT_LINK, (link) => fill(link, brand, encodeURIComponent)),
    { ...brand, supportWhatsapp: writtenNumber(brand.supportWhatsapp) },
    escapeHtml,
  );

/**
 * A built page with brand, and the settings as JSON before the end of the head; `<` is escaped, so that they cannot close
 * the element.
 */
export const withSettings = (page: string, settings: PublicSettings): string => {
  const json = JSON.stringify(settings).replaceAll('<', '\\u003c');
  return withBrand(page, settings.brand).replace(
    '</head>',
    () => `<script type="application/json" id="${SETTINGS_ELEMENT}">${json}</script></head>`,
  );
};

type Coding = 'br' | 'gzip' | 'identity';

const compress: Readonly<Record<Coding, (bytes: Buffer) => Buffer>> = {
  br: (bytes) => brotliCompressSync(bytes),
  gzip: (bytes) => gzipSync(bytes, { level: 9 }),
  identity: (bytes) => bytes,
};

/** Preferred encoding that the client accepts. */
const codingFor = (accepted = ''): Coding => {
  const taken = accepted
    .split(',')
    .map((one) => one.split(';').map((part) => part.trim()))
    .filter(([, weight]) => !/^q=0(\.0*)?$/.test(weight ?? ''))
    .map(([coding]) => coding);
  return taken.includes('br') ? 'br' : taken.includes('gzip') ? 'gzip' : 'identity';
};

/** A text made at start: in memory, compressed once per encoding, revalidated by ETag. */
export const openText = (text: string, type: string, headers: Readonly<Record<string, string>>) => {
  const bytes = Buffer.from(text);
  const etag = `"${hash('sha256', bytes, 'base64url')}"`;
  const compressed = new Map<Coding, Buffer>();
  const bytesIn = (coding: Coding): Buffer => {
    const found = compressed.get(coding) ?? compress[coding](bytes);
    compressed.set(coding, found);
    return found;
  };
  return (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    reply.headers({ ...headers, 'cache-control': 'no-cache', vary: 'accept-encoding', etag });
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
    const coding = codingFor(request.headers['accept-encoding']);
    if (coding !== 'identity') reply.header('content-encoding', coding);
    return reply.type(type).send(bytesIn(coding));
  };
};

export type PageFile = ReturnType<typeof openText>;

export const openPage = (page: string, headers: Readonly<Record<string, string>>): PageFile =>
  openText(page, 'text/html; charset=utf-8', headers);

/**
 * Serves the service worker, or, while it is switched off, the one that unregisters itself. Always revalidated.
 * Contains a digest of the public settings, so that changed settings are a new release for cached pages.
 */
export const serveWorker = (
  app: FastifyInstance,
  config: Pick<Config, 'distDir' | 'isProduction' | 'isWorkerOff' | 'publicSettings' | 'vendors'>,
): void => {
  const { distDir, isWorkerOff, publicSettings } = config;
  const retired = isWorkerOff && readFileSync(path.join(distDir, '.vite/retired-worker.js'));
  const digest = hash('sha256', JSON.stringify(publicSettings)).slice(0, 16);
  const worker = openText(
    readFileSync(path.join(distDir, 'sw.js'), 'utf8').replaceAll(SETTINGS_DIGEST, digest),
    'text/javascript; charset=utf-8',
    pageHeaders(config),
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
