import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';
import { previewFile } from '../../src/core/pwa/preview.ts';
import { BUILD_TARGET } from './browser-floor.ts';
import { splitStyles } from './split-styles.ts';

interface DrawnPage {
  readonly html: string;
  readonly css: string;
}

/** Prerenders `src/prerender/<name>.tsx` with exactly the styles that it uses. */
const drawPage = async (name: string): Promise<DrawnPage> => {
  const folder = path.join('node_modules/.cache/prerender', `${name}-${process.pid}`);
  await build({
    configLoader: 'native',
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
const ROOT = '<div id="root"></div>';
/** Mount point of the app, once the notice is in it. */
const MOUNT_POINT = '<div id="root">';

const withStyles = (page: string, css: string): string =>
  page.replace('</head>', () => `<style>${css}</style></head>`);

/**
 * The app's page with a notice in the mount point, which the app replaces. Styles load after it without blocking the
 * paint: on a stalled connection browsers wait for scripts and styles indefinitely. Both have a low priority: nothing of the
 * page waits for them.
 */
const composeApp = (page: string, notice: DrawnPage): string => {
  const styles = (page.match(STYLE) ?? []).join('').replaceAll('<link', '<link fetchpriority="low"');
  return withStyles(page.replaceAll(STYLE, ''), notice.css)
    .replace(ROOT, () => `${MOUNT_POINT}${notice.html}</div>`)
    .replace('</noscript>', () => '<style>#late{display:none}</style></noscript>')
    .replace('</body>', () => `${styles}</body>`);
};

/** Each part of the landing begins with an element that says so. */
const PARTS = /(?=<[a-z]+ [^>]*data-part="")/;

/** Each part of a page is painted as soon as it is there: what only later ones need comes with them. */
const withStylesByPart = (page: string, { html, css }: DrawnPage): string => {
  const [first = '', ...later] = html.split(PARTS);
  const styles = splitStyles(css, [first, ...later]);
  const body = later.map((part, index) => `<style>${styles[index + 1]}</style>${part}`);
  return withStyles(page, styles[0] ?? '').replace(
    ROOT,
    () => `<div id="root">${first}${body.join('')}</div>`,
  );
};

/** The landing: styles inlined, its own script, and the app's files in a template that the script fetches later. */
const composeLanding = (page: string, drawn: DrawnPage, script: string): string => {
  const base = (page.match(LINK) ?? [])
    .filter((link) => BASE.test(link))
    // Of the next page: a preload that this one does not use is a warning in its console.
    .map((link) => link.trim().replace('rel="preload"', 'rel="prefetch"'));
  if (base.length === 0) throw new Error('the app page names no base to fetch ahead');
  const end = `<template data-next>${base.join('')}</template><script type="module" src="${script}"></script></body>`;
  return withStylesByPart(page.replaceAll(LINK, '').replaceAll(SCRIPTS, ''), drawn).replace(
    '</body>',
    () => end,
  );
};

const starter = (script: string): string =>
  `<script data-app="" type="module" crossorigin src="${script}"></script>`;

/**
 * A preview over the mount point, inert, removed when the screen is ready, which brings the styles of its other states. Its
 * script starts the app after it.
 */
const composePreview = ({ html, css }: DrawnPage, script: string): string => {
  const [shown = ''] = splitStyles(css, [html, '']);
  return `<style>${shown}</style><div id="preview" inert aria-hidden="true">${html}</div>${starter(script)}`;
};

/** Scripts of pages that paint before the app, by the name of their file. */
const PAGE_SCRIPTS = {
  landing: 'src/features/welcome/landing-script.ts',
  'home-snapshot': 'src/platform/snapshot/start-with-snapshot.ts',
  'start-after-paint': 'src/platform/snapshot/start-after-paint.ts',
} as const;
type PageScript = keyof typeof PAGE_SCRIPTS;

/** Bundled by itself: in one build with the app it would load whatever file the app keeps its sums in. */
const bundleScript = async (name: PageScript): Promise<readonly Rolldown.OutputChunk[]> => {
  const built = (await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      target: BUILD_TARGET,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        checks: { bundlerTimings: false },
        input: { [name]: PAGE_SCRIPTS[name] },
        output: {
          entryFileNames: 'assets/[name]-[hash:7].js',
          chunkFileNames: `assets/${name}-[name]-[hash:7].js`,
        },
      },
    },
  })) as Rolldown.RolldownOutput;
  return built.output.filter((one) => one.type === 'chunk');
};
/** Screens whose first state is drawn at build time. */
const PREVIEWED = ['login', 'create_account', 'public-payment'] as const;

/** The portal's home is the last one that this device has seen, shown by its script. */
const snapshotPreview = (css: string, script: string): string =>
  `<style>${css}</style><div id="preview" inert aria-hidden="true" data-waits="" hidden></div>${starter(script)}`;

/**
 * Writes `landing.html`, complete without the app, and the previews of screens that a cold start opens, which server
 * and worker put into the app's page. In development the landing is rendered at each request.
 */
export const prerenderPages = (): Plugin => {
  const drawn = new Map<string, DrawnPage>();
  const scripts = new Map<PageScript, readonly Rolldown.OutputChunk[]>();
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
      for (const name of Object.keys(PAGE_SCRIPTS) as PageScript[])
        scripts.set(name, await bundleScript(name));
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') throw new Error('the page was not built');
        const html = String(page.source);
        const emit = (fileName: string, source: string) => this.emitFile({ type: 'asset', fileName, source });
        const emitScript = (name: PageScript): string => {
          const chunks = scripts.get(name) ?? [];
          for (const { fileName, code } of chunks) emit(fileName, code);
          const entry = chunks.find(({ isEntry }) => isEntry);
          if (!entry) throw new Error(`the script ${name} was not built`);
          return `/${entry.fileName}`;
        };
        emit('landing.html', composeLanding(html, pageOf('landing'), emitScript('landing')));
        page.source = composeApp(html, pageOf('late'));
        const script = emitScript('start-after-paint');
        for (const name of PREVIEWED) emit(previewFile(name), composePreview(pageOf(name), script));
        emit(
          previewFile('dashboard'),
          snapshotPreview(readFileSync('src/prerender/preview.css', 'utf8'), emitScript('home-snapshot')),
        );
      },
    },
  };
};
