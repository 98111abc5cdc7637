import { recordAudit } from '../audit.ts';
import { type Database, type Executor, inTransaction } from '../database/connection.ts';
import type { Row } from '../database/tables.ts';
import { actorOf, type Operator } from '../runtime/operator.ts';
import {
  type OpsArguments,
  type OpsCall,
  type OpsChange,
  type OpsCommand,
  type OpsContext,
  OpsError,
} from './command.ts';
import { countAdmins, requireIndependent } from './operators/operators.ts';
import { changeText, momentText } from './words.ts';

const LIFETIME_MS = 48 * 3_600_000;

export type OperatorRequest = Row<'operator_request'>;

interface Approval {
  readonly by: Operator;
  readonly request: number;
}

/** The context on a transaction, for an operator. The settings are read only by whoever uses them. */
const within = (context: OpsContext, db: Database, operator = context.operator): OpsContext => ({
  ...{ db, operator, clock: context.clock, jobs: context.jobs },
  ...{ files: context.files, sealing: context.sealing },
  get config() {
    return context.config;
  },
});

const callOf = (
  { clock, operator }: OpsContext,
  { name }: OpsCommand,
  args: OpsArguments,
  { approval, onAudit }: { readonly approval?: Approval; onAudit?(changes: readonly OpsChange[]): void } = {},
): OpsCall => ({
  ...args,
  ...(approval ? { approvedBy: approval.by.name } : {}),
  audit: async (executor, subject, details = {}) => {
    onAudit?.(details.changes ?? []);
    await recordAudit(executor, clock, {
      ...{ actor: actorOf(operator), action: name, subject, reason: args.reason },
      ...(approval ? { approvedBy: actorOf(approval.by) } : {}),
      details: { ...details, ...(approval ? { request: approval.request } : {}) },
    });
  },
});

const finish = async (
  context: OpsContext,
  { afterCommit }: OpsCommand,
  args: OpsArguments,
  text: string,
): Promise<string> => (afterCommit ? `${text}\n${await afterCommit(context, args)}` : text);

/** Thrown to undo what a command did that waits for a second person. */
class Rehearsed extends Error {
  readonly changes: readonly OpsChange[];
  constructor(changes: readonly OpsChange[]) {
    super('rehearsed');
    this.changes = changes;
  }
}

/** @throws OpsError while nobody could look at what the only admin does. */
const requireTwoAdmins = async (
  executor: Executor,
  { name, effects, mayRunWithOneAdmin }: OpsCommand,
  args: OpsArguments,
): Promise<void> => {
  if (effects.length === 0 || mayRunWithOneAdmin?.(args) || (await countAdmins(executor)) > 1) return;
  throw new OpsError(
    `"${name}" espera a que haya dos admin, y no se hizo nada. El que hay agrega al segundo: npm run ops -- operators add <nombre> --role admin --reason "por qué"`,
  );
};

/**
 * Runs a command. One that needs a second person is tried and undone, and what it would change is recorded as a
 * request.
 * @throws OpsError.
 */
export const runOrAsk = async (
  context: OpsContext,
  command: OpsCommand,
  args: OpsArguments,
): Promise<string> => {
  const { needsSecondPerson } = command;
  await requireTwoAdmins(context.db, command, args);
  if (!needsSecondPerson || needsSecondPerson === 'confirmed')
    return command.run(context, callOf(context, command, args));
  try {
    const text = await inTransaction(context.db, async (trx) => {
      const inside = within(context, trx);
      const isNeeded = typeof needsSecondPerson === 'function' ? await needsSecondPerson(inside, args) : true;
      const audited: (readonly OpsChange[])[] = [];
      const onAudit = (changes: readonly OpsChange[]) => void audited.push(changes);
      const done = await command.run(inside, callOf(inside, command, args, { onAudit }));
      const asked = needsSecondPerson === 'for_changes' ? audited.flat() : audited;
      if (isNeeded && asked.length > 0) throw new Rehearsed(audited.flat());
      return done;
    });
    return await finish(context, command, args, text);
  } catch (error) {
    if (!(error instanceof Rehearsed)) throw error;
    return ask(context, command, args, error.changes);
  }
};

const ask = (
  { db, clock, operator }: OpsContext,
  command: OpsCommand,
  args: OpsArguments,
  changes: readonly OpsChange[],
) => {
  if (changes.length === 0) throw new Error(`${command.name} does not say what it changes`);
  return inTransaction(db, async (trx) => {
    const now = clock.now();
    const { positionals, switches, options, reason } = args;
    const { id, expires_at } = await trx
      .insertInto('operator_request')
      .values({
        ...{ command: command.name, reason, requested_by: operator.name, requested_at: now },
        arguments: JSON.stringify({ positionals, switches: [...switches], options }),
        changes: JSON.stringify(changes),
        expires_at: new Date(now.getTime() + LIFETIME_MS),
      })
      .returning(['id', 'expires_at'])
      .executeTakeFirstOrThrow();
    await recordAudit(trx, clock, {
      ...{ actor: actorOf(operator), action: 'requests open', subject: String(id), reason },
      details: { command: command.name },
    });
    return [
      `Pedido ${id}: todavía no se hizo nada, falta una segunda persona con el rol ${command.roles.join(' o ')}.`,
      ...changes.map(changeText),
      `Tiene hasta ${momentText(expires_at)}: npm run ops -- requests approve ${id} --reason "por qué"`,
    ].join('\n');
  });
};

/** A request with its row locked, so that it is decided once. */
const lockWaiting = async (executor: Executor, context: OpsContext, id: number): Promise<OperatorRequest> => {
  const request = await executor
    .selectFrom('operator_request')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!request) throw new OpsError(`No hay un pedido ${id}. Míralos con requests list.`);
  if (request.decided_at) {
    const what = request.outcome === 'approved' ? 'aprobó' : 'negó';
    throw new OpsError(
      `El pedido ${id} ya lo ${what} ${request.decided_by} el ${momentText(request.decided_at)}: no se hizo nada.`,
    );
  }
  if (request.expires_at <= context.clock.now())
    throw new OpsError(
      `El pedido ${id} venció el ${momentText(request.expires_at)}: hay que pedirlo otra vez.`,
    );
  return request;
};

/** @throws OpsError for an operator whose role does not decide the request. */
const commandOf = (
  commands: readonly OpsCommand[],
  { operator }: OpsContext,
  request: OperatorRequest,
): OpsCommand => {
  const command = commands.find(({ name }) => name === request.command);
  if (!command) throw new OpsError(`El comando "${request.command}" ya no existe: niega el pedido.`);
  if (!command.roles.includes(operator.role))
    throw new OpsError(
      `El pedido ${request.id} lo decide quien tiene el rol ${command.roles.join(' o ')}; el tuyo es ${operator.role}.`,
    );
  return command;
};

/** @throws OpsError where something else would be changed than what the second person read, as after a file was edited. */
const requireSameChanges = ({ id, changes }: OperatorRequest, made: readonly OpsChange[]): void => {
  if (changes.map(changeText).join('\n') === made.map(changeText).join('\n')) return;
  throw new OpsError(
    `El pedido ${id} ya no cambiaría lo que muestra, y no se hizo nada. Ahora sería:\n${made.map(changeText).join('\n') || 'nada'}\nNiégalo y que lo pidan otra vez.`,
  );
};

const decide = async (
  executor: Executor,
  { clock, operator }: OpsContext,
  { id, command }: OperatorRequest,
  outcome: 'approved' | 'refused',
  reason: string,
): Promise<void> => {
  await executor
    .updateTable('operator_request')
    .set({ decided_by: operator.name, decided_at: clock.now(), outcome })
    .where('id', '=', id)
    .execute();
  await recordAudit(executor, clock, {
    actor: actorOf(operator),
    action: outcome === 'approved' ? 'requests approve' : 'requests refuse',
    subject: String(id),
    reason,
    details: { command },
  });
};

/**
 * Runs what a request asks for, once, in the transaction that decides it: what fails leaves it waiting.
 * @throws OpsError.
 */
export const approveRequest = async (
  commands: readonly OpsCommand[],
  context: OpsContext,
  id: number,
  reason: string,
): Promise<string> => {
  const approved = await inTransaction(context.db, async (trx) => {
    const request = await lockWaiting(trx, context, id);
    const command = commandOf(commands, context, request);
    if (request.requested_by === context.operator.name)
      throw new OpsError(`El pedido ${id} lo hiciste tú: lo aprueba otra persona.`);
    const requester = await trx
      .selectFrom('operator')
      .select(['name', 'role'])
      .where('name', '=', request.requested_by)
      .where('disabled_at', 'is', null)
      .executeTakeFirst();
    if (!requester || !command.roles.includes(requester.role))
      throw new OpsError(`${request.requested_by} ya no puede hacer ese pedido: niégalo.`);
    const { positionals, switches, options } = request.arguments;
    const args = { positionals, switches: new Set(switches), options, reason: request.reason };
    await requireTwoAdmins(trx, command, args);
    await requireIndependent(trx, context.clock, [requester.name, context.operator.name]);
    const inside = within(context, trx, requester);
    const approval = { by: context.operator, request: id };
    const changes: OpsChange[] = [];
    const onAudit = (made: readonly OpsChange[]) => void changes.push(...made);
    const text = await command.run(inside, callOf(inside, command, args, { approval, onAudit }));
    requireSameChanges(request, changes);
    await decide(trx, context, request, 'approved', reason);
    return { command, args, text };
  });
  return finish(context, approved.command, approved.args, approved.text);
};

/**
 * Ends a request without running it; whoever made it may too.
 * @throws OpsError.
 */
export const refuseRequest = (
  commands: readonly OpsCommand[],
  context: OpsContext,
  id: number,
  reason: string,
): Promise<void> =>
  inTransaction(context.db, async (trx) => {
    const request = await lockWaiting(trx, context, id);
    if (request.requested_by !== context.operator.name) commandOf(commands, context, request);
    await decide(trx, context, request, 'refused', reason);
  });
