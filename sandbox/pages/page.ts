import { readdirSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type Html, html } from './html.ts';

interface PageParts {
  readonly title: string;
  /** Folder of the vendor's assets, and its style sheet and script, without extension. */
  readonly assets: { readonly folder: string; readonly style: string; readonly script?: string };
  readonly body: Html;
  /** Vendors' frames may be embedded in the app; the sandbox's own pages may not. */
  readonly framed?: boolean;
}

const policy = (framed: boolean): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    'media-src blob: mediastream:',
    "connect-src 'self'",
    "frame-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    // A vendor's merchants run on any host, and in a sandboxed frame on none that a source could match.
    ...(framed ? [] : ["frame-ancestors 'none'"]),
  ].join('; ');

const documentOf = ({ title, assets, body }: PageParts): Html => {
  const base = `/assets/${assets.folder}/browser`;
  const script = assets.script && html`<script type="module" src="${base}/${assets.script}.ts"></script>`;
  return html`<!doctype html>
<html lang="es-CO">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="/assets/pages/browser/sandbox-icon.svg">
<link rel="stylesheet" href="/assets/pages/browser/sandbox.css">
<link rel="stylesheet" href="${base}/${assets.style}.css">
${script}
</head>
<body>
${body}
</body>
</html>`;
};

export const sendPage = (reply: FastifyReply, parts: PageParts): FastifyReply =>
  reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policy(parts.framed === true))
    .header('permissions-policy', 'camera=(self), microphone=(), geolocation=()')
    .header('cache-control', 'no-store')
    .send(documentOf(parts).markup);

/** An e-mail as it was written. Untrusted markup: no scripts, no requests, links only into new windows. */
export const sendMail = (reply: FastifyReply, markup: string): FastifyReply =>
  reply
    .type('text/html; charset=utf-8')
    .header(
      'content-security-policy',
      "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; img-src data:; style-src 'unsafe-inline'; frame-ancestors 'self'",
    )
    .send(`<base target="_blank"><style>body{font:16px/1.5 system-ui,sans-serif}</style>${markup}`);

/** Header of the sandbox's own pages. */
export const masthead = (current: 'home' | 'inbox' | 'messages', appUrl: string): Html => {
  const link = (href: string, label: string, here: boolean) =>
    here ? html`<a href="${href}" aria-current="page">${label}</a>` : html`<a href="${href}">${label}</a>`;
  return html`<header class="masthead">
<div class="masthead-inner">
<p class="masthead-name"><span class="masthead-tag">Sandbox</span> Las empresas de afuera</p>
<nav aria-label="Sandbox">
${link('/', 'Guía', current === 'home')}
${link('/inbox', 'Bandeja', current === 'inbox')}
${link('/messages', 'Mensajes', current === 'messages')}
<a href="${appUrl}/">Abrir la app</a>
</nav>
</div>
</header>`;
};

const TYPES: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  ts: 'text/javascript; charset=utf-8',
};

/**
 * The text of a `browser` file, types stripped. Node warns that its type stripper is experimental; its version is
 * pinned, so the warning is suppressed.
 */
export const browserText = (file: URL): string => {
  const source = readFileSync(file, 'utf8');
  if (!file.pathname.endsWith('.ts')) return source;
  const { emitWarning } = process;
  process.emitWarning = () => undefined;
  try {
    return stripTypeScriptTypes(source, { mode: 'strip' });
  } finally {
    process.emitWarning = emitWarning;
  }
};

/**
 * Serves a vendor's `browser` folder under `/assets/<name>/browser/`, types stripped. Paths mirror the folders, so
 * that imports resolve for the compiler and in the browser.
 */
export const serveAssets = (app: FastifyInstance, name: string, folder: URL): void => {
  for (const file of readdirSync(folder)) {
    const type = TYPES[file.split('.').at(-1) ?? ''];
    if (type === undefined) continue;
    const body = browserText(new URL(file, folder));
    app.get(`/assets/${name}/browser/${file}`, async (_request, reply) =>
      reply
        .type(type)
        .header('cache-control', 'no-cache')
        // Modules of a page in a sandboxed frame come from its own origin and are yet of another.
        .header('access-control-allow-origin', '*')
        .send(body),
    );
  }
};
