import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { BUILDS } from '../../server/infrastructure/config/current-build.ts';
import type { Figure } from '../support/figures.ts';
import type { Part } from './bench.ts';

const INPUTS = [
  'src',
  'sw',
  'public',
  'server',
  'index.html',
  'manifest.webmanifest',
  'vite.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];

/** Two sentences: one of the code that nearly every screen loads, one of the portal's. */
const CHANGES = [
  { file: 'src/copy/network.ts', from: 'Tu conexión está lenta', to: 'La conexión está lenta' },
  { file: 'src/copy/portal.ts', from: "home: 'Inicio'", to: "home: 'Principal'" },
] as const;

const LIMIT_KB = 37;

/** Returns the folder of the build; an earlier one of other sources stays in its own. */
const build = (sources: string): string => {
  const built = spawnSync(process.execPath, ['server/setup/build.ts'], { cwd: sources, encoding: 'utf8' });
  if (built.status !== 0) throw new Error(built.stderr);
  const builds = path.join(sources, BUILDS);
  return path.join(builds, readFileSync(path.join(builds, 'current'), 'utf8').trim());
};

const change = (sources: string): void => {
  for (const { file, from, to } of CHANGES) {
    const whole = path.join(sources, file);
    const text = readFileSync(whole, 'utf8');
    if (!text.includes(from)) throw new Error(`${file} does not say ${from}`);
    writeFileSync(whole, text.replace(from, to));
  }
};

/** What the worker keeps on the device. */
const precachedFiles = (folder: string): readonly string[] => {
  const files = [...readFileSync(path.join(folder, 'sw.js'), 'utf8').matchAll(/"url":"([^"]+)"/g)].map(
    ([, url = '']) => url,
  );
  if (files.length === 0) throw new Error('the worker keeps nothing');
  return files;
};

/** As it is sent: compressed where that pays. */
const bytesOf = (folder: string, file: string): number => {
  const compressed = path.join(folder, `${file}.br`);
  return statSync(existsSync(compressed) ? compressed : path.join(folder, file)).size;
};

const isSame = (first: string, second: string): boolean =>
  existsSync(first) && readFileSync(first).equals(readFileSync(second));

/** What each phone fetches again for a release that changes two sentences. */
export const release: Part = async () => {
  const sources = mkdtempSync(path.join(tmpdir(), 'cuotasana-release-'));
  try {
    for (const input of INPUTS) cpSync(input, path.join(sources, input), { recursive: true });
    symlinkSync(path.resolve('node_modules'), path.join(sources, 'node_modules'));
    const before = build(sources);
    change(sources);
    const after = build(sources);
    const kept = precachedFiles(after);
    const fetched = kept.filter((file) => !isSame(path.join(before, file), path.join(after, file)));
    const sum = (files: readonly string[]): number =>
      files.reduce((total, file) => total + bytesOf(after, file), bytesOf(after, 'sw.js')) / 1000;
    const figures: readonly Figure[] = [
      { name: 'release, kept by the worker', value: sum(kept), unit: 'kB' },
      {
        name: 'release of two sentences, files fetched again',
        value: fetched.length,
        unit: `of ${kept.length}`,
      },
      { name: 'release of two sentences, fetched again', value: sum(fetched), unit: 'kB', limit: LIMIT_KB },
    ];
    return figures;
  } finally {
    rmSync(sources, { recursive: true, force: true });
  }
};
