import { hash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Executor } from '../../database/connection.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { Operator } from '../../runtime/operator.ts';
import { OpsError } from '../command.ts';
import { momentText } from '../words.ts';

const SECRET_BYTES = 32;
const SESSION_MS = 12 * 3_600_000;
const APART_DAYS = 7;
const DAY_MS = 86_400_000;

/** Keys and tokens are 256 random bits: a fast hash suffices, and a look-up by hash tells nothing by its duration. */
const hashOf = (secret: string): Buffer => hash('sha256', secret, 'buffer');
const newSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url');

/** Serialises whatever depends on which operators there are, until the transaction ends. */
export const lockOperators = async (executor: Executor): Promise<void> => {
  await sql`lock table operator in share row exclusive mode`.execute(executor);
};

export const countAdmins = async (executor: Executor): Promise<number> => {
  const { count } = await executor
    .selectFrom('operator')
    .select((by) => by.fn.countAll<number>().as('count'))
    .where('role', '=', 'admin')
    .where('disabled_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
};

/**
 * A key is shown to its last maker and opens the first login: maker and operator, and two operators of one maker, may be
 * one person.
 * @throws OpsError for two of whom one made the other, or whose keys one person saw, within seven days.
 */
export const requireIndependent = async (
  executor: Executor,
  clock: Clock,
  pair: readonly [string, string],
): Promise<void> => {
  const since = new Date(clock.now().getTime() - APART_DAYS * DAY_MS);
  const made = await executor
    .selectFrom('operator')
    .select(['name', 'made_by', 'made_at'])
    .where('name', 'in', pair)
    .where('made_at', '>', since)
    .orderBy('made_at')
    .execute();
  const untilOf = ({ made_at: at }: (typeof made)[number]) =>
    momentText(new Date(at.getTime() + APART_DAYS * DAY_MS));
  for (const one of made) {
    const maker = pair.find((name) => one.made_by.includes(name));
    if (maker !== undefined)
      throw new OpsError(
        `${maker} le dio a ${one.name} su clave: hasta el ${untilOf(one)} ninguno de los dos es la segunda persona del otro. Que lo haga otra persona, o espera.`,
      );
  }
  const [first, second] = made;
  const witness = first?.made_by.at(-1);
  if (first && second && witness !== undefined && witness === second.made_by.at(-1))
    throw new OpsError(
      `${witness} vio la clave de ${first.name} y la de ${second.name}: hasta el ${untilOf(first)} ninguno de los dos es la segunda persona del otro. Que lo haga otra persona, o espera.`,
    );
};

/**
 * Adds an operator and returns the key, which is not stored. A key that is handed out opens a login only, which
 * replaces it. Undefined when the name is taken.
 */
export const addOperator = async (
  executor: Executor,
  clock: Clock,
  {
    name,
    role,
    isHandedOut,
    madeBy = [],
  }: Operator & { readonly isHandedOut: boolean; readonly madeBy?: readonly string[] },
): Promise<string | undefined> => {
  const key = newSecret();
  const now = clock.now();
  const added = await executor
    .insertInto('operator')
    .values({
      ...{ name, role, key_sha256: hashOf(key), is_key_handed_out: isHandedOut },
      ...{ created_at: now, made_by: madeBy, made_at: now },
    })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('name')
    .executeTakeFirst();
  return added && key;
};

/** Ends an operator's sessions. */
export const endSessions = async (executor: Executor, name: string): Promise<void> => {
  await executor.deleteFrom('operator_session').where('operator', '=', name).execute();
};

/** Gives an operator another key, to be handed out, and ends their sessions. */
export const handOutKey = async (
  executor: Executor,
  clock: Clock,
  { name, madeBy }: { readonly name: string; readonly madeBy: readonly string[] },
): Promise<string> => {
  const key = newSecret();
  await executor
    .updateTable('operator')
    .set({ key_sha256: hashOf(key), is_key_handed_out: true, made_by: madeBy, made_at: clock.now() })
    .where('name', '=', name)
    .execute();
  await endSessions(executor, name);
  return key;
};

/** Replaces a key that was handed out by one that only its operator knows; undefined when it is no longer the key. */
export const replaceHandedOutKey = async (executor: Executor, key: string): Promise<string | undefined> => {
  const own = newSecret();
  const replaced = await executor
    .updateTable('operator')
    .set({ key_sha256: hashOf(own), is_key_handed_out: false })
    .where('key_sha256', '=', hashOf(key))
    .returning('name')
    .executeTakeFirst();
  return replaced && own;
};

/** Whose key it is, also of an operator who is disabled. */
export const readKey = (executor: Executor, key: string) =>
  executor
    .selectFrom('operator')
    .select(['name', 'role', 'is_key_handed_out', 'disabled_at'])
    .where('key_sha256', '=', hashOf(key))
    .executeTakeFirst();

/** Opens a session and returns its token, which is not stored. */
export const openSession = async (executor: Executor, clock: Clock, name: string): Promise<string> => {
  const token = newSecret();
  await executor
    .insertInto('operator_session')
    .values({
      token_sha256: hashOf(token),
      operator: name,
      expires_at: new Date(clock.now().getTime() + SESSION_MS),
    })
    .execute();
  return token;
};

/** The enabled operator of a session that has not ended. */
export const readSession = (executor: Executor, clock: Clock, token: string): Promise<Operator | undefined> =>
  executor
    .selectFrom('operator_session')
    .innerJoin('operator', 'operator.name', 'operator_session.operator')
    .select(['name', 'role'])
    .where('token_sha256', '=', hashOf(token))
    .where('expires_at', '>', clock.now())
    .where('disabled_at', 'is', null)
    .executeTakeFirst();

export const endSession = async (executor: Executor, token: string): Promise<void> => {
  await executor.deleteFrom('operator_session').where('token_sha256', '=', hashOf(token)).execute();
};
