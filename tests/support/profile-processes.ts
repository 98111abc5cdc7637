import { execFileSync } from 'node:child_process';

/** Found by the profile in their command line, which belongs to one browser alone. */
const processesOf = (profile: string): readonly number[] =>
  execFileSync('ps', ['-axo', 'pid=,args='], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes(`--user-data-dir=${profile}`))
    .map((line) => Number.parseInt(line, 10));

/** Ends every process of the browser that uses a profile, without any goodbye. */
export const killBrowserOf = (profile: string): void => {
  for (const pid of processesOf(profile)) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It ended by itself meanwhile, as children do when their parent is gone.
    }
  }
};
