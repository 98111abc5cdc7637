import { randomBytes } from 'node:crypto';
import { databaseFiles } from '../../server/infrastructure/file-storage/file-storage.ts';
import type { OpsContext } from '../../server/infrastructure/ops/command.ts';
import { findCommand } from '../../server/infrastructure/ops/parse.ts';
import { runOps } from '../../server/infrastructure/ops/run.ts';
import type { Operator, OperatorRole } from '../../server/infrastructure/runtime/operator.ts';
import { opsCommands } from '../../server/ops/commands.ts';

type ContextOfOps = Omit<OpsContext, 'operator' | 'sealing' | 'files'> &
  Partial<Pick<OpsContext, 'sealing' | 'files'>>;

/** Of tests that rotate no keys. */
export const noSealing: OpsContext['sealing'] = {
  secrets: { current: randomBytes(32), previous: undefined },
  withOwner: () => Promise.reject(new Error('this test has no owner')),
  filesWith: () => {
    throw new Error('this test has no keys');
  },
};

/** An enabled operator with this role, made or changed. */
const putOperator = async (
  { db, clock }: Pick<ContextOfOps, 'db' | 'clock'>,
  { name, role }: Operator,
): Promise<void> => {
  const now = clock.now();
  await db
    .insertInto('operator')
    .values({
      ...{ name, role, key_sha256: randomBytes(32), is_key_handed_out: false },
      ...{ created_at: now, made_at: now },
    })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ role }))
    .execute();
};

/** An enabled operator with this role, where two admins are; of admins, that one alone. */
export const operatorWith = async (
  context: Pick<ContextOfOps, 'db' | 'clock'>,
  role: OperatorRole,
  name = 'ana',
): Promise<Operator> => {
  const others = role === 'admin' ? [] : ['admin', 'admin-2'];
  for (const other of others) await putOperator(context, { name: other, role: 'admin' });
  await putOperator(context, { name, role });
  return { name, role };
};

export const operateAs = (
  context: ContextOfOps,
  operator: Operator,
  ...line: readonly string[]
): Promise<string> =>
  runOps(opsCommands, { sealing: noSealing, files: databaseFiles, ...context, operator }, line);

/** The first role that may run a command line. */
export const roleFor = (line: readonly string[]): OperatorRole =>
  findCommand(opsCommands, line)?.roles[0] ?? 'admin';

/** Runs a command line as ana, who may, and approves it as luis where it needs a second person. */
export const operate = async (context: ContextOfOps, ...line: readonly string[]): Promise<string> => {
  const role = roleFor(line);
  const luis = await operatorWith(context, role, 'luis');
  const text = await operateAs(context, await operatorWith(context, role), ...line);
  const [, request] = /^Pedido (\d+):/.exec(text) ?? [];
  if (!request) return text;
  return operateAs(context, luis, 'requests', 'approve', request, '--reason', 'segunda persona');
};
