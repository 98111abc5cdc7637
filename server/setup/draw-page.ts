import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';

export interface DrawnPage {
  readonly html: string;
  readonly css: string;
}

/** Prerenders `src/prerender/<name>.tsx` with exactly the styles that it uses. */
export const drawPage = async (name: string): Promise<DrawnPage> => {
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
