import { describe, expect, it } from 'vitest';
import { preloadDependencies } from './preload-dependencies.ts';

interface Host {
  readonly hostId: string;
  readonly hostType: 'js' | 'html';
}

const chunk = (imports: readonly string[], { isEntry = false, css = [] as readonly string[] } = {}) => ({
  type: 'chunk',
  isEntry,
  imports,
  viteMetadata: { importedCss: new Set(css) },
});

const BUNDLE = {
  'app.js': chunk(['react.js'], { isEntry: true, css: ['app.css'] }),
  'react.js': chunk([]),
  'portal.js': chunk(['react.js', 'table.js'], { css: ['portal.css'] }),
  'table.js': chunk([], { css: ['table.css'] }),
  'dialog.js': chunk(['react.js', 'table.js', 'sheet.js'], { css: ['dialog.css'] }),
  'sheet.js': chunk([]),
  'dialog.css': { type: 'asset' },
};

const neededBy = (host: Host, needed: readonly string[]): readonly string[] => {
  const plugin = preloadDependencies();
  const { build } = (
    plugin.config as unknown as () => {
      build: {
        modulePreload: { resolveDependencies(file: string, needed: readonly string[], host: Host): string[] };
      };
    }
  )();
  (plugin.generateBundle as unknown as { handler(options: object, bundle: object): void }).handler(
    {},
    BUNDLE,
  );
  return build.modulePreload.resolveDependencies('dialog.js', needed, host);
};

const ALL = ['dialog.js', 'react.js', 'table.js', 'sheet.js', 'app.css', 'table.css', 'dialog.css'];

describe('what an import on demand preloads', () => {
  it('is not what the importing chunk or the app’s entry has loaded, nor their styles', () => {
    expect(neededBy({ hostId: 'portal.js', hostType: 'js' }, ALL)).toEqual([
      'dialog.js',
      'sheet.js',
      'dialog.css',
    ]);
    expect(neededBy({ hostId: 'app.js', hostType: 'js' }, ALL)).toEqual([
      'dialog.js',
      'table.js',
      'sheet.js',
      'table.css',
      'dialog.css',
    ]);
  });

  it('is all of it for a page', () => {
    expect(neededBy({ hostId: 'index.html', hostType: 'html' }, ALL)).toEqual(ALL);
  });
});
