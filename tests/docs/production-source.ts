import { globSync, readFileSync } from 'node:fs';

const withoutComments = (source: string): string =>
  source.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|[^:'"`])\/\/.*$/gm, '$1');

/** Production source by file, without comments and tests. */
export const productionSource = (pattern: string): ReadonlyMap<string, string> =>
  new Map(
    globSync(pattern)
      .filter((file) => !/\.test\.tsx?$/.test(file))
      .sort()
      .map((file) => [file, withoutComments(readFileSync(file, 'utf8'))]),
  );
