import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../../config/config.ts';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../database/connection.ts';
import type { Operator } from '../../runtime/operator.ts';
import { addOperator, lockOperators } from './operators.ts';

/** Two of each role: whatever has an effect needs a second person. */
const SANDBOX_OPERATORS: readonly Operator[] = [
  { name: 'admin', role: 'admin' },
  { name: 'admin-2', role: 'admin' },
  { name: 'agente', role: 'agent' },
  { name: 'agente-2', role: 'agent' },
  { name: 'caja', role: 'cash' },
  { name: 'caja-2', role: 'cash' },
  { name: 'credito', role: 'credit' },
  { name: 'credito-2', role: 'credit' },
];

export const operatorKeyFile = ({ dataDir }: Pick<Config, 'dataDir'>, name: string): string =>
  path.join(dataDir, 'operators', `${name}.key`);

/** Beside the sandbox, an installation without operators gets these, with their keys in files that only its user reads. */
export const addSandboxOperators = async ({
  db,
  clock,
  config,
}: Pick<Context, 'db' | 'clock' | 'config'>): Promise<void> =>
  inTransaction(db, async (trx) => {
    await lockOperators(trx);
    if (await trx.selectFrom('operator').select('name').limit(1).executeTakeFirst()) return;
    for (const operator of SANDBOX_OPERATORS) {
      const key = await addOperator(trx, clock, { ...operator, isHandedOut: false });
      const file = operatorKeyFile(config, operator.name);
      mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
      // A new file: a mode given to an existing one is ignored.
      rmSync(file, { force: true });
      writeFileSync(file, `${key}\n`, { mode: 0o600 });
    }
  });
