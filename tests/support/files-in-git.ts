import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** The files of this tree, committed or not, without those that git ignores. */
export const filesInGit = (): readonly string[] =>
  execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  })
    .split('\0')
    .filter((file) => file !== '' && existsSync(file));
