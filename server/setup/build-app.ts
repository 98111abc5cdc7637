import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build } from 'vite';
import { BUILDS, publishBuild } from '../infrastructure/config/current-build.ts';

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

const readStamp = (file: string): string | undefined =>
  existsSync(file) ? readFileSync(file, 'utf8') : undefined;

const COMPRESSIBLE = '**/*.{js,css,html,svg,webmanifest,json}';
const WORTH_COMPRESSING_BYTES = 860;

/** Precompressed copies beside the files. */
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

/** The worker that unregisters the real one while it is switched off; not served under its own address. */
const buildRetiredWorker = (folder: string) =>
  build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      outDir: path.join(folder, '.vite'),
      emptyOutDir: false,
      rolldownOptions: { checks: { bundlerTimings: false } },
      lib: {
        entry: 'sw/retired.ts',
        formats: ['iife'],
        name: 'retired',
        fileName: () => 'retired-worker.js',
      },
    },
  });

/** Swaps the built folder in by rename: a running server never sees half a build. */
const replaceFolder = (built: string, folder: string): void => {
  const replaced = `${built}-replaced`;
  try {
    if (existsSync(folder)) renameSync(folder, replaced);
    renameSync(built, folder);
  } catch (error) {
    // A concurrent build of the same sources was faster: its files stay.
    if (!existsSync(path.join(folder, '.stamp'))) throw error;
  } finally {
    for (const left of [built, replaced]) rmSync(left, { recursive: true, force: true });
  }
};

/** Sets the build's environment variables and NODE_ENV, and restores them afterwards. */
const withEnvironment = async (
  settings: Readonly<Record<string, string>>,
  run: () => Promise<void>,
): Promise<void> => {
  const before = [...Object.keys(settings), 'NODE_ENV'].map((name) => [name, process.env[name]] as const);
  Object.assign(process.env, settings);
  try {
    await run();
  } finally {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }
};

/** Skipped while sources and variables are unchanged. */
export const buildApp = async (
  folder: string,
  variables: Readonly<Record<string, string>> = {},
): Promise<'built' | 'skipped'> => {
  const stamp = sourcesStamp(variables);
  if (readStamp(path.join(folder, '.stamp')) === stamp) return 'skipped';
  const parent = path.dirname(path.resolve(folder));
  mkdirSync(parent, { recursive: true });
  const fresh = mkdtempSync(path.join(parent, '.building-'));
  // Whoever serves it need not be who built it.
  chmodSync(fresh, 0o755);
  await withEnvironment({ ...variables, DIST_DIR: fresh }, async () => {
    await build({
      configLoader: 'native',
      logLevel: 'warn',
      build: { outDir: fresh, emptyOutDir: true },
    });
    await buildRetiredWorker(fresh);
  });
  compress(fresh);
  writeFileSync(path.join(fresh, '.stamp'), stamp);
  // A concurrent build of the same sources may already be served from the folder.
  if (readStamp(path.join(folder, '.stamp')) === stamp) rmSync(fresh, { recursive: true });
  else replaceFolder(fresh, folder);
  return 'built';
};

const FOLDER_NAME_LENGTH = 16;

/** Builds the app of these sources into a folder of its own, and makes it the one that servers take at their start. */
export const buildNewest = async (): Promise<'built' | 'skipped'> => {
  const folder = path.join(BUILDS, sourcesStamp({}).slice(0, FOLDER_NAME_LENGTH));
  const outcome = await buildApp(folder);
  publishBuild(folder);
  return outcome;
};
