import { readFile } from 'node:fs/promises';
import { OpsError } from './command.ts';

/** The text of a local file. @throws OpsError where it cannot be read, or is not UTF-8; `advice` says how to save it. */
export const readTextFile = async (file: string, advice: string): Promise<string> => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(file));
  } catch (cause) {
    const isEncoding = cause instanceof TypeError;
    const sentence = isEncoding ? `no está en UTF-8; ${advice}` : 'no se puede leer';
    throw new OpsError(`${file}: ${sentence}.`, { cause });
  }
};
