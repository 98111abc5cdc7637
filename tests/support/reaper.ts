import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** A server's data folder, its database within, and the process that serves from it while there is one. */
export interface Charge {
  readonly folder: string;
  readonly pid?: number | undefined;
}

let reaper: ChildProcess | undefined;

const tell = (message: Charge | { readonly done: string }): void => {
  if (!reaper) {
    // In a group of its own, so that an interruption of ours does not end it before its work.
    reaper = spawn(process.execPath, [fileURLToPath(new URL('./reaper-process.ts', import.meta.url))], {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      detached: true,
    });
    reaper.unref();
    reaper.channel?.unref();
  }
  reaper.send(message);
};

/** From now on, whatever becomes of this process, that folder and its processes do not outlive it. */
export const guard = (charge: Charge): void => tell(charge);

/** What was guarded is gone in order. */
export const release = (folder: string): void => tell({ done: folder });
