import { InvalidFields } from '../../server/infrastructure/runtime/errors.ts';
import { readFile } from '../../server/infrastructure/submitted-files/read-file.ts';
import { hostileFiles } from './hostile-files.ts';

/** Enough for what is quick, so that what has no end costs the test little. */
const PDF_TIMEOUT_MS = 3_000;

/** What is kept of a hostile file, or why it is rejected. */
export const readHostile = (bytes: Buffer, name: string) =>
  readFile(bytes, name, PDF_TIMEOUT_MS).catch((error: unknown) => {
    if (error instanceof InvalidFields) return error;
    throw error;
  });

/** The hostile file of a name, and its outcome. */
export const readHostileNamed = (name: string) => {
  const { bytes } = hostileFiles.find((file) => file.name === name) ?? { bytes: Buffer.alloc(0) };
  return readHostile(bytes, name);
};
