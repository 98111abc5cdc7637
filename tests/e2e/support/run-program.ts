import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { operatorKeyFile } from '../../../server/infrastructure/ops/operators/sandbox-operators.ts';
import type { OperatorRole } from '../../../server/infrastructure/runtime/operator.ts';
import { roleFor } from '../../support/operators.ts';
import type { RunningServer } from '../../support/running-server.ts';

const run = async (
  server: RunningServer,
  file: string,
  args: readonly string[],
  settings: Readonly<Record<string, string>> = {},
) => {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', file, ...args], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      PORT: new URL(server.url).port,
      SANDBOX_PORT: new URL(server.sandboxUrl).port,
      DATA_DIR: server.dataDir,
      ...settings,
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

/** Runs one of our programs against a running product, as from its command line. */
export const runProgram = (server: RunningServer, file: string, ...args: readonly string[]) =>
  run(server, file, args);

const KEY_OF = { agent: 'agente', cash: 'caja', credit: 'credito', admin: 'admin' } as const satisfies Record<
  OperatorRole,
  string
>;

/** Runs an operators' command as one of the sandbox's operators. */
export const runOperatorAs = (server: RunningServer, name: string, ...args: readonly string[]) => {
  const key = readFileSync(operatorKeyFile(server, name), 'utf8');
  return run(server, 'server/ops/main.ts', args, { OPERATOR_KEY: key });
};

/** Runs an operators' command as the sandbox's first operator who may. */
export const runOperator = (server: RunningServer, ...args: readonly string[]) =>
  runOperatorAs(server, KEY_OF[roleFor(args)], ...args);
