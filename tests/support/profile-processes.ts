import { execFileSync } from 'node:child_process';

/** Found by the profile in the command line, which belongs to one browser only. */
const processesOf = (profile: string): readonly number[] =>
  execFileSync('ps', ['-axo', 'pid=,args='], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes(`--user-data-dir=${profile}`))
    .map((line) => Number.parseInt(line, 10));

/** Kills every process of the browser that uses a profile. */
export const killBrowserOf = (profile: string): void => {
  for (const pid of processesOf(profile)) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It exited meanwhile, as child processes do without their parent.
    }
  }
};
