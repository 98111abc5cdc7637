import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { RunningServer } from '../../support/running-server.ts';

/** Runs one of our programs against a running product, as from its command line. */
export const runProgram = async (server: RunningServer, file: string, ...args: readonly string[]) => {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', file, ...args], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      PORT: new URL(server.url).port,
      SANDBOX_PORT: new URL(server.sandboxUrl).port,
      DATA_DIR: server.dataDir,
    },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString('utf8');
    });
  const [status] = await once(child, 'exit');
  return { status, said };
};
