import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Folder of the builds of the app, each in a folder of its own: no build touches the files that a server serves. */
export const BUILDS = 'dist';
/** Names the folder of the newest build. */
const POINTER = path.join(BUILDS, 'current');
const NONE = path.join(BUILDS, 'none');

/** The newest build's folder, read once at a server's start. */
export const currentBuild = (): string =>
  existsSync(POINTER) ? path.join(BUILDS, readFileSync(POINTER, 'utf8').trim()) : NONE;

/** Makes a build the one that servers take from their next start on. */
export const publishBuild = (folder: string): void => {
  const fresh = `${POINTER}-${process.pid}`;
  writeFileSync(fresh, path.basename(folder));
  renameSync(fresh, POINTER);
};
