import type { FastifyReply } from 'fastify';
import { type Html, html } from './html.ts';

export interface PageParts {
  readonly title: string;
  /** Folder of the vendor's assets, and its style sheet and script, without extension. */
  readonly assets: { readonly folder: string; readonly style: string; readonly script?: string };
  readonly body: Html;
  /** Vendors' frames may be embedded in the app; the sandbox's own pages may not. */
  readonly framed?: boolean;
}

function policy(framed: boolean): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    'media-src blob: mediastream:',
    "connect-src 'self'",
    "frame-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    // The app may run on any port of the developer's machine, as a vendor's merchants run on any host.
    framed ? 'frame-ancestors http: https:' : "frame-ancestors 'none'",
  ].join('; ');
}

function documentOf({ title, assets, body }: PageParts): Html {
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
}

export function sendPage(reply: FastifyReply, parts: PageParts): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policy(parts.framed === true))
    .header('permissions-policy', 'camera=(self), microphone=(), geolocation=()')
    .header('cache-control', 'no-store')
    .send(documentOf(parts).markup);
}
