import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Mutant } from './mutant.ts';

/** Inside the repository, not in the system's temporary folder: hard links need one file system. */
const PLACE = '.mutants-tmp';

export interface Tree {
  readonly folder: string;
  /**
   * Applies a mutant; the returned function reverts it.
   * @throws its text is not in the file exactly once.
   */
  change(mutant: Mutant): () => void;
  remove(): void;
}

const filesOfThisTree = (): readonly string[] => {
  const listed = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  if (listed.status !== 0) throw new Error(`git cannot list the files: ${listed.stderr}`);
  return listed.stdout.split('\0').filter((file) => file !== '' && existsSync(file));
};

export const countOf = (text: string, part: string): number => text.split(part).length - 1;

/**
 * The mutated text.
 * @throws what it changes is not there exactly once.
 */
export const mutated = (text: string, { id, file, find, replace }: Mutant): string => {
  const count = countOf(text, find);
  if (count !== 1) throw new Error(`${id}: its text stands ${count} times in ${file}`);
  return text.replace(find, () => replace);
};

/** A copy of the working tree, committed or not, with its own node_modules: tools look for both in one root. */
export const copyTree = (): Tree => {
  mkdirSync(PLACE, { recursive: true });
  const folder = mkdtempSync(path.resolve(PLACE, 'tree-'));
  for (const file of filesOfThisTree()) cpSync(file, path.join(folder, file), { recursive: true });
  const linked = spawnSync('cp', ['-al', 'node_modules', folder]);
  if (linked.status !== 0) throw new Error(`the packages cannot be linked: ${linked.stderr}`);
  rmSync(path.join(folder, 'node_modules/.cache'), { recursive: true, force: true });
  return {
    folder,
    change: (mutant) => {
      const at = path.join(folder, mutant.file);
      const before = readFileSync(at, 'utf8');
      writeFileSync(at, mutated(before, mutant));
      return () => writeFileSync(at, before);
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
};
