import { recordAudit } from '../../audit.ts';
import { type Database, inTransaction } from '../../database/connection.ts';
import type { Clock } from '../../runtime/clock.ts';
import { actorOf, type Operator } from '../../runtime/operator.ts';
import { type OpsArguments, OpsError, type OpsUsage } from '../command.ts';
import { readName } from './commands.ts';
import type { LoginFile } from './login-file.ts';
import {
  addOperator,
  countAdmins,
  endSession,
  lockOperators,
  openSession,
  readKey,
  readSession,
  replaceHandedOutKey,
} from './operators.ts';

export interface LoginContext {
  readonly db: Database;
  readonly clock: Clock;
  readonly file: LoginFile;
  /** From the environment, the terminal or standard input. */
  readonly askForKey: () => Promise<string>;
}

/** A command that runs without an operator. */
export interface LoginCommand extends OpsUsage {
  run(context: LoginContext, args: OpsArguments): Promise<string>;
}

/**
 * The enabled operator of a key; others are refused in one sentence and written down.
 * @throws OpsError.
 */
const requireKey = async ({ db, clock }: Pick<LoginContext, 'db' | 'clock'>, key: string) => {
  const found = await readKey(db, key);
  if (found && !found.disabled_at) return found;
  await recordAudit(db, clock, {
    ...{ actor: found ? actorOf(found) : 'unknown', action: 'login', subject: 'key', reason: '' },
    details: { refused: found ? 'disabled' : 'unknown' },
  });
  throw new OpsError('Esa clave no sirve. Si la perdiste, un admin te da otra con operators rekey.');
};

/**
 * Who runs a command: by the key of the environment, or by the login of this user on this machine.
 * @throws OpsError.
 */
export const authenticate = async (
  context: Pick<LoginContext, 'db' | 'clock' | 'file'>,
  key: string | undefined,
): Promise<Operator> => {
  if (key) {
    const { name, role, is_key_handed_out: isHandedOut } = await requireKey(context, key);
    if (isHandedOut)
      throw new OpsError('Esa clave solo sirve para entrar: npm run ops -- login te da la tuya.');
    return { name, role };
  }
  const token = context.file.read();
  const operator = token && (await readSession(context.db, context.clock, token));
  if (!operator)
    throw new OpsError('No has entrado, o se cerró tu sesión, que dura doce horas: npm run ops -- login');
  return operator;
};

const loginCommand: LoginCommand = {
  name: 'login',
  changesNothing: true,
  summary: 'Pide tu clave, sin mostrarla, y te deja entrar por doce horas.',
  run: async ({ db, clock, file, askForKey }) => {
    const key = await askForKey();
    const operator = await requireKey({ db, clock }, key);
    const { token, ownKey } = await inTransaction(db, async (trx) => {
      const replaced = operator.is_key_handed_out ? await replaceHandedOutKey(trx, key) : undefined;
      if (operator.is_key_handed_out && replaced === undefined)
        throw new OpsError('Esa clave ya se estrenó: si no fuiste tú, avísale a un admin ya.');
      const opened = await openSession(trx, clock, operator.name);
      await recordAudit(trx, clock, {
        ...{ actor: actorOf(operator), action: 'login', subject: operator.name, reason: '', details: {} },
      });
      return { token: opened, ownKey: replaced };
    });
    file.write(token);
    const text = `Entraste: ${operator.name}, ${operator.role}, por doce horas.`;
    return ownKey === undefined
      ? text
      : `${text}\nTu clave desde ahora, que solo tú conoces y no se muestra otra vez: ${ownKey}`;
  },
};

const logoutCommand: LoginCommand = {
  name: 'logout',
  changesNothing: true,
  summary: 'Cierra tu sesión.',
  run: async ({ db, file }) => {
    const token = file.read();
    if (token) await endSession(db, token);
    file.remove();
    return 'Saliste.';
  },
};

const initCommand: LoginCommand = {
  name: 'operators init',
  changesNothing: true,
  positionals: ['nombre'],
  summary: 'Hace el primer admin y muestra una sola vez su clave; solo mientras no haya ninguno.',
  run: ({ db, clock }, { positionals: [typed = ''] }) =>
    inTransaction(db, async (trx) => {
      const name = readName(typed);
      await lockOperators(trx);
      if ((await countAdmins(trx)) > 0)
        throw new OpsError('Ya hay un admin: agrega a los demás con operators add.');
      const key = await addOperator(trx, clock, { name, role: 'admin', isHandedOut: false });
      if (key === undefined) throw new OpsError(`Ya hubo un operador "${name}": usa otro nombre.`);
      await recordAudit(trx, clock, {
        ...{ actor: actorOf({ name }), action: 'operators init', subject: name, reason: '', details: {} },
      });
      return `Primer admin: ${name}. Tu clave, que no se muestra otra vez: ${key}\nEntra con npm run ops -- login y agrega a los demás con operators add.`;
    }),
};

export const loginCommands: readonly LoginCommand[] = [initCommand, loginCommand, logoutCommand];
