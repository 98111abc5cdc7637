import type { Executor } from '../../database/connection.ts';
import { inTransaction } from '../../database/connection.ts';
import { isOperatorRole, OPERATOR_ROLES, type OperatorRole } from '../../runtime/operator.ts';
import { readPage } from '../arguments.ts';
import { type OpsCall, type OpsCommand, type OpsContext, OpsError } from '../command.ts';
import { NO_MORE, PAGE_OPTION, pageOf, pageText } from '../text-table.ts';
import { momentText } from '../words.ts';
import { addOperator, countAdmins, endSessions, handOutKey, lockOperators } from './operators.ts';

const ROLES = OPERATOR_ROLES.join(', ');
const NAME = /^[a-z][a-z0-9.-]{1,30}$/;

/** @throws OpsError. */
export const readName = (text: string): string => {
  if (!NAME.test(text))
    throw new OpsError(
      `"${text}" no sirve de nombre: minúsculas sin tilde, números, punto o guion; desde dos.`,
    );
  return text;
};

const readRole = (text: string | undefined): OperatorRole => {
  if (!isOperatorRole(text)) throw new OpsError(`No hay un rol "${text ?? ''}". Los que hay: ${ROLES}.`);
  return text;
};

/** The only admin makes the second one alone. */
const hasAnotherAdmin = async ({ db }: OpsContext): Promise<boolean> => (await countAdmins(db)) > 1;

const makersOf = ({ operator }: OpsContext, { approvedBy }: OpsCall): readonly string[] =>
  approvedBy === undefined ? [operator.name] : [operator.name, approvedBy];

const keyText = (key: string): string =>
  `Su clave, que no se muestra otra vez y sirve para entrar una sola vez: ${key}\nDásela en persona: npm run ops -- login le da la suya, que solo esa persona conoce.`;

const findOperator = async (executor: Executor, name: string) => {
  const operator = await executor
    .selectFrom('operator')
    .selectAll()
    .where('name', '=', name)
    .executeTakeFirst();
  if (!operator) throw new OpsError(`No hay un operador "${name}". Míralos con operators list.`);
  return operator;
};

/** Changes an operator unless that leaves nobody who manages them. */
const change = ({ db }: OpsContext, work: (trx: Executor) => Promise<string>): Promise<string> =>
  inTransaction(db, async (trx) => {
    await lockOperators(trx);
    const text = await work(trx);
    if ((await countAdmins(trx)) === 0) throw new OpsError('Es el único admin: antes agrega otro.');
    return text;
  });

const addCommand: OpsCommand = {
  name: 'operators add',
  roles: ['admin'],
  effects: ['controls_change'],
  needsSecondPerson: hasAnotherAdmin,
  mayRunWithOneAdmin: ({ options }) => options.role === 'admin',
  positionals: ['nombre'],
  options: { role: `lo que puede hacer: ${ROLES}` },
  summary: 'Agrega un operador y muestra una sola vez la clave con que entra la primera vez.',
  run: (context, call) =>
    change(context, async (trx) => {
      const {
        positionals: [typed = ''],
        options,
        audit,
      } = call;
      const name = readName(typed);
      const role = readRole(options.role);
      const madeBy = makersOf(context, call);
      const key = await addOperator(trx, context.clock, { name, role, isHandedOut: true, madeBy });
      if (key === undefined) throw new OpsError(`Ya hay un operador "${name}".`);
      await audit(trx, name, { role, changes: [{ what: `operador nuevo ${name}`, to: role }] });
      return `Agregado: ${name}, ${role}. ${keyText(key)}`;
    }),
};

const listCommand: OpsCommand = {
  name: 'operators list',
  roles: ['admin'],
  effects: [],
  changesNothing: true,
  options: PAGE_OPTION,
  summary: 'Muestra los operadores con su rol.',
  run: async ({ db }, { options }) => {
    const page = readPage(options.page);
    const { limit, offset } = pageOf(page);
    const operators = await db
      .selectFrom('operator')
      .selectAll()
      .orderBy('name')
      .limit(limit)
      .offset(offset)
      .execute();
    if (operators.length === 0) return NO_MORE;
    const stateOf = ({
      disabled_at: disabledAt,
      is_key_handed_out: isHandedOut,
    }: (typeof operators)[number]) => {
      if (disabledAt) return `retirado el ${momentText(disabledAt)}`;
      return isHandedOut ? 'no ha estrenado su clave' : 'activo';
    };
    const rows = operators.map((one) => [
      ...[one.name, one.role, momentText(one.created_at)],
      ...[one.made_by.join(' y ') || '—', stateOf(one)],
    ]);
    return pageText(['operador', 'rol', 'desde', 'su clave la dio', 'estado'], rows, page);
  },
};

/** Takes away alone: whoever sees a key misused does not wait for a second person. */
const disableCommand: OpsCommand = {
  name: 'operators disable',
  roles: ['admin'],
  effects: [],
  positionals: ['nombre'],
  summary: 'Retira a un operador, también de las sesiones que tenga abiertas.',
  run: (context, { positionals: [name = ''], audit }) =>
    change(context, async (trx) => {
      const operator = await findOperator(trx, name);
      if (operator.disabled_at) return `${name} ya estaba retirado: no se cambió nada.`;
      await trx
        .updateTable('operator')
        .set({ disabled_at: context.clock.now() })
        .where('name', '=', name)
        .execute();
      await endSessions(trx, name);
      await audit(trx, name);
      return `Retirado: ${name}.`;
    }),
};

const enableCommand: OpsCommand = {
  name: 'operators enable',
  roles: ['admin'],
  effects: ['controls_change'],
  needsSecondPerson: 'always',
  positionals: ['nombre'],
  summary: 'Vuelve a dejar entrar a un operador retirado, con la clave que tenía.',
  run: (context, { positionals: [name = ''], audit }) =>
    change(context, async (trx) => {
      const operator = await findOperator(trx, name);
      if (!operator.disabled_at) return `${name} no estaba retirado: no se cambió nada.`;
      await trx.updateTable('operator').set({ disabled_at: null }).where('name', '=', name).execute();
      await audit(trx, name, {
        changes: [{ what: `operador ${name}`, from: 'retirado', to: operator.role }],
      });
      return `Activo otra vez: ${name}, ${operator.role}.`;
    }),
};

const roleCommand: OpsCommand = {
  name: 'operators role',
  roles: ['admin'],
  effects: ['controls_change'],
  needsSecondPerson: 'always',
  positionals: ['nombre', 'rol'],
  summary: `Cambia lo que puede hacer un operador: ${ROLES}.`,
  run: (context, { positionals: [name = '', typed = ''], audit }) =>
    change(context, async (trx) => {
      const role = readRole(typed);
      const operator = await findOperator(trx, name);
      if (operator.role === role) return `${name} ya tenía el rol ${role}: no se cambió nada.`;
      await trx.updateTable('operator').set({ role }).where('name', '=', name).execute();
      await audit(trx, name, {
        ...{ from: operator.role, role },
        changes: [{ what: `rol de ${name}`, from: operator.role, to: role }],
      });
      return `${name} pasa de ${operator.role} a ${role}.`;
    }),
};

const rekeyCommand: OpsCommand = {
  name: 'operators rekey',
  roles: ['admin'],
  effects: ['controls_change'],
  needsSecondPerson: 'always',
  positionals: ['nombre'],
  summary: 'Da otra clave a quien perdió la suya y cierra sus sesiones; la anterior ya no sirve.',
  run: (context, call) =>
    change(context, async (trx) => {
      const {
        positionals: [name = ''],
        audit,
      } = call;
      const { role } = await findOperator(trx, name);
      const key = await handOutKey(trx, context.clock, { name, madeBy: makersOf(context, call) });
      await audit(trx, name, {
        changes: [{ what: `clave de ${name}, ${role}`, from: 'la que tiene', to: 'una nueva' }],
      });
      return `Clave nueva para ${name}. ${keyText(key)}`;
    }),
};

export const operatorCommands: readonly OpsCommand[] = [
  addCommand,
  listCommand,
  disableCommand,
  enableCommand,
  roleCommand,
  rekeyCommand,
];

export const whoAmI: OpsCommand = {
  name: 'whoami',
  roles: OPERATOR_ROLES,
  effects: [],
  changesNothing: true,
  summary: 'Dice quién eres y qué rol tienes.',
  run: ({ operator }) => Promise.resolve(`${operator.name}, ${operator.role}`),
};
