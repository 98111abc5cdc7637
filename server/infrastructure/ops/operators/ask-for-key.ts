import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { OpsError } from '../command.ts';

const nowhere = (): Writable => new Writable({ write: (_chunk, _encoding, done) => done() });

/**
 * The first line of standard input; at a terminal it is asked for and not shown.
 * @throws OpsError without one.
 */
export const askForKey = async (): Promise<string> => {
  const { stdin, stderr } = process;
  if (stdin.isTTY) stderr.write('Clave (no se muestra): ');
  const lines = createInterface({ input: stdin, output: nowhere(), terminal: stdin.isTTY });
  try {
    for await (const line of lines) if (line.trim() !== '') return line.trim();
    throw new OpsError('No escribiste ninguna clave.');
  } finally {
    lines.close();
    if (stdin.isTTY) stderr.write('\n');
  }
};
