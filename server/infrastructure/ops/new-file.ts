import { writeFile } from 'node:fs/promises';
import { OpsError } from './command.ts';

/** Readable by the operator only. */
const OWNER_ONLY = 0o600;

/** Writes a local file that does not exist yet. @throws OpsError where it does, or cannot be written. */
export const writeNewFile = (file: string, content: Uint8Array): Promise<void> =>
  writeFile(file, content, { flag: 'wx', mode: OWNER_ONLY }).catch((cause: NodeJS.ErrnoException) => {
    throw new OpsError(`No se pudo escribir "${file}" (${cause.code}): usa un nombre nuevo.`, { cause });
  });
