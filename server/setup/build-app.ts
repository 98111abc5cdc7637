import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build } from 'vite';
import { readStamp, sourcesStamp } from './build-stamp.ts';

const COMPRESSIBLE = '**/*.{js,css,html,svg,webmanifest,json}';
const WORTH_COMPRESSING_BYTES = 860;

/** Compressed copies beside the files, so that the server sends small answers without work. */
const compress = (folder: string): void => {
  for (const name of globSync(COMPRESSIBLE, { cwd: folder })) {
    const file = path.join(folder, name);
    const bytes = readFileSync(file);
    if (bytes.length < WORTH_COMPRESSING_BYTES) continue;
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
    writeFileSync(
      `${file}.br`,
      brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    );
  }
};

/** The worker that takes the place of the real one while that is switched off, where nobody can fetch it by its own address. */
const buildRetiredWorker = (folder: string) =>
  build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      outDir: path.join(folder, '.vite'),
      emptyOutDir: false,
      lib: {
        entry: 'sw/retired.ts',
        formats: ['iife'],
        name: 'retired',
        fileName: () => 'retired-worker.js',
      },
    },
  });

/** Builds the app into `folder` unless it was built from the same sources and variables already. */
export const buildApp = async (
  folder: string,
  variables: Readonly<Record<string, string>>,
): Promise<'built' | 'skipped'> => {
  const stampFile = path.join(folder, '.stamp');
  const stamp = sourcesStamp(variables);
  if (readStamp(stampFile) === stamp) return 'skipped';
  rmSync(stampFile, { force: true });
  Object.assign(process.env, variables, { DIST_DIR: folder });
  await build({ logLevel: 'warn', build: { outDir: folder, emptyOutDir: true } });
  await buildRetiredWorker(folder);
  compress(folder);
  writeFileSync(stampFile, stamp);
  return 'built';
};
