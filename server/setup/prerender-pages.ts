import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { composeApp, composeLanding, composePreview } from './compose-page.ts';
import { type DrawnPage, drawPage } from './draw-page.ts';

const LANDING_SCRIPT = 'src/features/welcome/landing-script.ts';
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
      build: { rolldownOptions: { input: { index: 'index.html', landing: LANDING_SCRIPT } } },
    }),
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
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const page = bundle['index.html'];
        const script = Object.values(bundle).find(
          (one) => one.type === 'chunk' && one.isEntry && one.name === 'landing',
        );
        if (page?.type !== 'asset' || !script)
          throw new Error('the page or the script of the landing was not built');
        const html = String(page.source);
        const emit = (name: string, source: string) =>
          this.emitFile({ type: 'asset', fileName: `${name}.html`, source });
        emit('landing', composeLanding(html, pageOf('landing'), `/${script.fileName}`));
        page.source = composeApp(html, pageOf('late'));
        for (const name of PREVIEWED) emit(name, composePreview(page.source, pageOf(name)));
      },
    },
  };
};
