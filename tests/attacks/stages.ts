import { readAttacks } from '../docs/replayed-attacks.ts';
import { playwright, type Stage, vitest } from '../stages/stage.ts';

/** Files that the page of attacks names, of a folder. */
const replaysIn = (...folders: readonly string[]): readonly string[] => [
  ...new Set(
    readAttacks().flatMap(({ file }) => (folders.some((folder) => file.startsWith(folder)) ? [file] : [])),
  ),
];

/** One after another: floods measure, and replays have their own limits of time. */
export const ATTACK_STAGES: readonly Stage[] = [
  vitest('replays of attacks: server', {
    project: 'server*',
    workers: 3,
    args: replaysIn('server/', 'tests/contract/'),
  }),
  playwright('replays of attacks: browser', {
    projects: ['browser', 'shell', 'soak'],
    workers: 2,
    files: replaysIn('tests/e2e/'),
  }),
  vitest('attacks: floods', { project: 'attacks', workers: 1 }),
];
