import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';

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

const LINK = /\s*<link rel="(?:preload|stylesheet)"[^>]*>/g;
const STYLE = /\s*<link rel="stylesheet"[^>]*>/g;
/** Chunks that every screen needs, as many as fit the landing's budget. */
const BASE = /\/assets\/(?:rolldown-runtime|react)-/;
const SCRIPTS = /\s*<script[^>]*>[^<]*<\/script>/g;
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

/** The landing: styles inlined, its own script, and the app's files in a template that the script fetches later. */
const composeLanding = (page: string, drawn: DrawnPage, script: string): string => {
  const base = (page.match(LINK) ?? []).filter((link) => BASE.test(link)).map((link) => link.trim());
  if (base.length === 0) throw new Error('the app page names no base to fetch ahead');
  const end = `<template data-next>${base.join('')}</template><script type="module" src="${script}"></script></body>`;
  return withStyles(page.replaceAll(LINK, '').replaceAll(SCRIPTS, ''), drawn.css)
    .replace(ROOT, () => `<div id="root">${drawn.html}</div>`)
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

/** Bundled by itself: in one build with the app it would load whatever file the app keeps its sums in. */
const bundleLandingScript = async (): Promise<readonly Rolldown.OutputChunk[]> => {
  const built = (await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      target: 'es2022',
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: { landing: LANDING_SCRIPT },
        output: {
          entryFileNames: 'assets/[name]-[hash:7].js',
          chunkFileNames: 'assets/landing-[name]-[hash:7].js',
        },
      },
    },
  })) as Rolldown.RolldownOutput;
  return built.output.filter((one) => one.type === 'chunk');
};
/** Screens that are entry points of a cold start. */
const PREVIEWED = ['login', 'public-payment'] as const;

/**
 * Writes `landing.html`, complete without the app, and for each previewed address the app's page with a preview of
 * its first screen. In development the landing is rendered at each request.
 */
export const prerenderPages = (): Plugin => {
  const drawn = new Map<string, DrawnPage>();
  let landingScript: readonly Rolldown.OutputChunk[] = [];
  const pageOf = (name: string): DrawnPage => {
    const found = drawn.get(name);
    if (!found) throw new Error(`${name} was not drawn`);
    return found;
  };
  return {
    name: 'prerender-pages',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        if (new URL(request.url ?? '/', 'http://dev').pathname !== '/') return next();
        const answer = async () => {
          const { draw } = (await server.ssrLoadModule('/src/prerender/landing.tsx')) as { draw(): string };
          const page = readFileSync('index.html', 'utf8')
            .replace('<div id="root"></div>', () => `<div id="root">${draw()}</div>`)
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
      landingScript = await bundleLandingScript();
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const page = bundle['index.html'];
        const script = landingScript.find(({ isEntry }) => isEntry);
        if (page?.type !== 'asset' || !script)
          throw new Error('the page or the script of the landing was not built');
        const html = String(page.source);
        const emit = (name: string, source: string) =>
          this.emitFile({ type: 'asset', fileName: `${name}.html`, source });
        for (const { fileName, code } of landingScript)
          this.emitFile({ type: 'asset', fileName, source: code });
        emit('landing', composeLanding(html, pageOf('landing'), `/${script.fileName}`));
        page.source = composeApp(html, pageOf('late'));
        for (const name of PREVIEWED) emit(name, composePreview(page.source, pageOf(name)));
      },
    },
  };
};
