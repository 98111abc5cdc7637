import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** A server's data folder with its database, and the server's process while there is one. */
export interface CleanupTarget {
  readonly folder: string;
  readonly pid?: number | undefined;
}

let reaper: ChildProcess | undefined;

const send = (message: CleanupTarget | { readonly done: string }): void => {
  if (!reaper) {
    // A process group of its own, so that an interrupt does not end it before its cleanup.
    reaper = spawn(process.execPath, [fileURLToPath(new URL('./reaper-process.ts', import.meta.url))], {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      detached: true,
    });
    reaper.unref();
    reaper.channel?.unref();
  }
  reaper.send(message);
};

/** Registers a folder and its processes for cleanup, whatever happens to this process. */
export const registerCleanup = (charge: CleanupTarget): void => send(charge);

/** Unregisters a folder that was cleaned up. */
export const unregisterCleanup = (folder: string): void => send({ done: folder });
