import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { CleanupTarget } from './reaper.ts';

/** Outlives its parent just long enough to clean up what that leaves behind. */
const charges = new Map<string, CleanupTarget>();

const end = (pid: number, signal: 'SIGKILL' | 'SIGINT'): boolean => {
  try {
    process.kill(pid, signal);
    return true;
  } catch {
    return false;
  }
};

const postmasterOf = (folder: string): number | undefined => {
  try {
    return (
      Number(readFileSync(path.join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]) || undefined
    );
  } catch {
    return undefined;
  }
};

const ENDING_TRIES = 100;
const reap = async ({ folder, pid }: CleanupTarget): Promise<void> => {
  if (pid !== undefined) end(pid, 'SIGKILL');
  const postmaster = postmasterOf(folder);
  for (let tries = 0; postmaster && tries < ENDING_TRIES && end(postmaster, 'SIGINT'); tries += 1)
    await pause(100);
  rmSync(folder, { recursive: true, force: true });
};

process.on('message', (message: CleanupTarget | { readonly done: string }) => {
  if ('done' in message) charges.delete(message.done);
  else charges.set(message.folder, message);
});
process.once('disconnect', () => {
  void Promise.all([...charges.values()].map(reap));
});
