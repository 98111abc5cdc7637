import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';

const SOURCES = [
  'src/**/*',
  'sw/**/*',
  'public/**/*',
  'index.html',
  'manifest.webmanifest',
  'vite.config.ts',
  'server/setup/*.ts',
  'package-lock.json',
];

/** Hash of all build inputs, variables included. */
export const sourcesStamp = (variables: Readonly<Record<string, string>>): string => {
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap((pattern) => globSync(pattern)).sort()) {
    if (statSync(file).isFile()) hash.update(file).update(readFileSync(file));
  }
  return hash.update(JSON.stringify(variables)).digest('hex');
};

export const readStamp = (file: string): string | undefined =>
  existsSync(file) ? readFileSync(file, 'utf8') : undefined;
