import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Where the token of a login is kept, readable by its user only. */
export interface LoginFile {
  read(): string | undefined;
  write(token: string): void;
  remove(): void;
}

export const loginFileAt = (file: string): LoginFile => ({
  read: () => {
    try {
      return readFileSync(file, 'utf8').trim();
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  },
  write: (token) => {
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
    // A new file: a mode given to an existing one is ignored.
    rmSync(`${file}.new`, { force: true });
    writeFileSync(`${file}.new`, `${token}\n`, { mode: 0o600 });
    renameSync(`${file}.new`, file);
  },
  remove: () => rmSync(file, { force: true }),
});
