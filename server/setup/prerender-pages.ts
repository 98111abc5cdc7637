import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'vite';

interface DrawnPage {
  readonly html: string;
  readonly css: string;
}

/** Prerenders `src/prerender/<name>.tsx` with exactly the styles that it uses. */
const drawPage = async (name: string): Promise<DrawnPage> => {
  const folder = path.join('node_modules/.cache/prerender', `${name}-${process.pid}`);
  await build({
    logLevel: 'warn',
    build: {
      ssr: `src/prerender/${name}.tsx`,
      outDir: folder,
      emptyOutDir: true,
      ssrEmitAssets: true,
      cssMinify: true,
    },
  });
  const file = `${pathToFileURL(path.resolve(folder, `${name}.js`)).href}?at=${Date.now()}`;
  const module: { draw(): string } = await import(file);
  const css = globSync('**/*.css', { cwd: folder }).map((one) =>
    readFileSync(path.join(folder, one), 'utf8'),
  );
  return { html: module.draw(), css: css.join('') };
};

const LINK = /\s*<link rel="(?:modulepreload|stylesheet)"[^>]*>/g;
const STYLE = /\s*<link rel="stylesheet"[^>]*>/g;
/** Chunks that every screen needs and that fit the landing's budget. */
const BASE = /\/assets\/(?:rolldown-runtime|react|state)-/;
const ENTRY = /\s*<script type="module"[^>]*src="([^"]+)"[^>]*><\/script>/;
const TITLE = /<title>[^<]*<\/title>/;
const ROOT = '<div id="root"></div>';
/** Mount point of the app, once the notice is in it. */
const MOUNT_POINT = '<div id="root">';

const withStyles = (page: string, css: string): string =>
  page.replace('</head>', () => `<style>${css}</style></head>`);

/**
 * The app's page with a notice in the mount point, which the app replaces. Styles load after it without blocking the
 * paint: on a stalled connection browsers wait for scripts and styles indefinitely.
 */
const composeApp = (page: string, notice: DrawnPage): string => {
  const styles = (page.match(STYLE) ?? []).join('');
  return withStyles(page.replaceAll(STYLE, ''), notice.css)
    .replace(ROOT, () => `${MOUNT_POINT}${notice.html}</div>`)
    .replace('</noscript>', () => '<style>#late{display:none}</style></noscript>')
    .replace('</body>', () => `${styles}</body>`);
};

/** Where the landing names the script of its summary, which it loads without a network alone. */
const SUMMARY = 'data-summary=""';
const withSummaryScript = (html: string, script: string): string =>
  html.replace(SUMMARY, () => `data-summary="${script}"`);

interface LandingScripts {
  readonly own: string;
  readonly summary: string;
}

/** The landing: styles inlined, its own script, and the app's files in a template that the script fetches later. */
const composeLanding = (page: string, drawn: DrawnPage, { own, summary }: LandingScripts): string => {
  const base = (page.match(LINK) ?? []).filter((link) => BASE.test(link)).map((link) => link.trim());
  if (base.length === 0) throw new Error('the app page names no base to fetch ahead');
  const end = `<template data-next>${base.join('')}</template><script type="module" src="${own}"></script></body>`;
  return withStyles(page.replaceAll(LINK, '').replace(ENTRY, ''), drawn.css)
    .replace(ROOT, () => `<div id="root">${withSummaryScript(drawn.html, summary)}</div>`)
    .replace('</body>', () => end);
};

/**
 * The page of `composeApp` with an inert preview of its first screen over the mount point, removed when the screen is
 * ready.
 */
const composePreview = (page: string, drawn: DrawnPage): string => {
  const title = TITLE.exec(drawn.html)?.[0] ?? '';
  return withStyles(page, drawn.css)
    .replace(TITLE, () => title)
    .replace(
      MOUNT_POINT,
      () => `<div id="preview" inert>${drawn.html.replace(TITLE, '')}</div>${MOUNT_POINT}`,
    );
};

const LANDING_SCRIPT = 'src/features/welcome/landing-script.ts';
/** An entry of its own: an import of it would load what loads parts of the app. */
const SUMMARY_SCRIPT = 'src/features/welcome/offline-summary.ts';
/** Screens that are entry points of a cold start. */
const PREVIEWED = ['login', 'public-payment'] as const;

/**
 * Writes `landing.html`, complete without the app, and for each previewed address the app's page with a preview of
 * its first screen. In development the landing is rendered at each request.
 */
export const prerenderPages = (): Plugin => {
  const drawn = new Map<string, DrawnPage>();
  const pageOf = (name: string): DrawnPage => {
    const found = drawn.get(name);
    if (!found) throw new Error(`${name} was not drawn`);
    return found;
  };
  return {
    name: 'prerender-pages',
    config: () => ({
      build: {
        rolldownOptions: {
          input: { index: 'index.html', landing: LANDING_SCRIPT, 'offline-summary': SUMMARY_SCRIPT },
        },
      },
    }),
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        if (new URL(request.url ?? '/', 'http://dev').pathname !== '/') return next();
        const answer = async () => {
          const { draw } = (await server.ssrLoadModule('/src/prerender/landing.tsx')) as { draw(): string };
          const page = readFileSync('index.html', 'utf8')
            .replace(
              '<div id="root"></div>',
              () => `<div id="root">${withSummaryScript(draw(), `/${SUMMARY_SCRIPT}`)}</div>`,
            )
            .replace('/src/main.tsx', '/src/features/welcome/landing-script-dev.ts');
          response.setHeader('content-type', 'text/html; charset=utf-8');
          response.end(await server.transformIndexHtml('/', page));
        };
        answer().catch(next);
      });
    },
    async buildStart() {
      if (this.environment.mode !== 'build') return;
      for (const name of ['landing', 'late', ...PREVIEWED]) drawn.set(name, await drawPage(name));
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const page = bundle['index.html'];
        const scriptOf = (name: string): string => {
          const found = Object.values(bundle).find(
            (one) => one.type === 'chunk' && one.isEntry && one.name === name,
          );
          if (!found) throw new Error(`the script ${name} was not built`);
          return `/${found.fileName}`;
        };
        if (page?.type !== 'asset') throw new Error('the page of the landing was not built');
        const html = String(page.source);
        const emit = (name: string, source: string) =>
          this.emitFile({ type: 'asset', fileName: `${name}.html`, source });
        const scripts = { own: scriptOf('landing'), summary: scriptOf('offline-summary') };
        emit('landing', composeLanding(html, pageOf('landing'), scripts));
        page.source = composeApp(html, pageOf('late'));
        for (const name of PREVIEWED) emit(name, composePreview(page.source, pageOf(name)));
      },
    },
  };
};
