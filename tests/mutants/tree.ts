import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { filesInGit } from '../support/files-in-git.ts';
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

/**
 * The mutated text.
 * @throws what it changes is not there exactly once.
 */
export const mutated = (text: string, { id, file, find, replace }: Mutant): string => {
  const count = text.split(find).length - 1;
  if (count !== 1) throw new Error(`${id}: its text stands ${count} times in ${file}`);
  return text.replace(find, () => replace);
};

/** A copy of the working tree, committed or not, with its own node_modules: tools look for both in one root. */
export const copyTree = (): Tree => {
  mkdirSync(PLACE, { recursive: true });
  const folder = mkdtempSync(path.resolve(PLACE, 'tree-'));
  for (const file of filesInGit()) cpSync(file, path.join(folder, file), { recursive: true });
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
