import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** They come before the app, or try again by themselves. */
const OTHERS = [
  'src/features/welcome/watch-offline.ts',
  'src/platform/snapshot/start-app.ts',
  'src/platform/updates/worker-bridge.ts',
];

const IMPORT = /(?<!typeof )\bimport\((?!\))/g;
const LOADED =
  /\b(?:loadChunk|onDemand|lazyPanel)(?:<[^(]*>)?\(\s*(?:async )?\(\) =>\s*(?:\(\{\s*default: \(await )?$/;

it('requests every chunk of the app in the way that requests it again when it fails', () => {
  const files = globSync('src/**/*.{ts,tsx}', { exclude: ['**/*.test.ts', '**/*.test.tsx'] });
  const others = files.filter((file) => {
    const text = readFileSync(file, 'utf8');
    return [...text.matchAll(IMPORT)].some(({ index }) => !LOADED.test(text.slice(0, index)));
  });
  expect(others.sort()).toEqual(OTHERS);
});
