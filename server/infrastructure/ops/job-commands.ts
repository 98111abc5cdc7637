import { sql } from 'kysely';
import { type Executor, inTransaction, isUuid } from '../database/connection.ts';
import { readPage } from './arguments.ts';
import { type OpsCommand, OpsError } from './command.ts';
import { alignColumns, NO_MORE, PAGE_OPTION, pageOf, pageText } from './text-table.ts';
import { errorText, momentText } from './words.ts';

interface QueueRow {
  readonly name: string;
  readonly runnable: number;
  readonly later: number;
  readonly active: number;
  readonly failed: number;
  readonly oldest: Date | null;
}

/** Of each queue with jobs that are not done: how many there are, and since when the oldest could have been run. */
const readQueues = async (executor: Executor): Promise<readonly QueueRow[]> => {
  const { rows } = await sql<QueueRow>`
    select name,
      count(*) filter (where state < 'active' and start_after <= now())::int as runnable,
      count(*) filter (where state < 'active' and start_after > now())::int as later,
      count(*) filter (where state = 'active')::int as active,
      count(*) filter (where state = 'failed')::int as failed,
      min(start_after) filter (where state < 'active' and start_after <= now()) as oldest
    from pgboss.job where state < 'completed' or state = 'failed' group by name order by name`.execute(
    executor,
  );
  return rows;
};

interface TroubledRow {
  readonly id: string;
  readonly name: string;
  readonly state: 'retry' | 'failed';
  readonly tries: number;
  readonly since: Date;
  readonly next: Date | null;
  readonly error: string | null;
}

/** Jobs that failed, those first that nobody tries again; one that only waits for its turn has not failed. */
const readTroubled = async (executor: Executor, page: number): Promise<readonly TroubledRow[]> => {
  const { limit, offset } = pageOf(page);
  const { rows } = await sql<TroubledRow>`
    select id, name, state::text, retry_count + 1 as tries, created_on as since,
      case state when 'retry' then start_after end as next, output ->> 'message' as error
    from pgboss.job
    where state = 'failed' or (state = 'retry' and output ->> 'name' is distinct from 'RetryLater')
    order by state desc, created_on, id limit ${limit} offset ${offset}`.execute(executor);
  return rows;
};

export const listJobs: OpsCommand = {
  name: 'jobs list',
  roles: ['admin'],
  effects: [],
  changesNothing: true,
  switches: { failed: 'uno por uno los que fallaron: los que nadie vuelve a intentar primero' },
  options: PAGE_OPTION,
  summary:
    'Muestra los trabajos de fondo de cada cola, y desde cuándo espera el más viejo que ya se puede hacer.',
  run: async ({ db }, { switches, options }) => {
    if (!switches.has('failed')) {
      const queues = await readQueues(db);
      if (queues.length === 0) return 'No hay trabajos por hacer.';
      return alignColumns([
        ['cola', 'por hacer', 'más tarde', 'en curso', 'sin más intentos', 'el más viejo espera desde'],
        ...queues.map(({ name, runnable, later, active, failed, oldest }) => [
          name,
          ...[runnable, later, active, failed].map(String),
          momentText(oldest),
        ]),
      ]);
    }
    const page = readPage(options.page);
    const rows = await readTroubled(db, page);
    if (rows.length === 0) return page === 1 ? 'Ningún trabajo ha fallado.' : NO_MORE;
    const lines = rows.map(({ id, name, state, tries, since, next, error }) => [
      id,
      name,
      momentText(since),
      String(tries),
      state === 'failed' ? 'NADIE LO INTENTA' : momentText(next),
      errorText(error),
    ]);
    return pageText(['trabajo', 'cola', 'desde', 'intentos', 'el próximo', 'último error'], lines, page);
  },
};

export const retryJob: OpsCommand = {
  name: 'jobs retry',
  roles: ['admin'],
  effects: [],
  positionals: ['trabajo'],
  summary:
    'Vuelve a intentar un trabajo que se había dejado de intentar, con todos sus intentos; hacerlo dos veces no repite nada.',
  run: async ({ db }, { positionals: [id = ''], audit }) => {
    if (!isUuid(id))
      throw new OpsError(`"${id}" no es el número de un trabajo: míralo con jobs list --failed.`);
    return inTransaction(db, async (trx) => {
      // A queue of single jobs has another one for the same thing already.
      const { rows } = await sql<{ name: string; isFailed: boolean; hasTwin: boolean }>`
        select name, state = 'failed' as "isFailed", exists (
          select from pgboss.job other where other.name = job.name and other.id <> job.id
            and other.singleton_key = job.singleton_key and other.state <= 'active') as "hasTwin"
        from pgboss.job where id = ${id} for update`.execute(trx);
      const [job] = rows;
      if (!job) throw new OpsError(`No hay un trabajo ${id}.`);
      if (!job.isFailed)
        throw new OpsError('Ese trabajo no ha fallado del todo: se hace o se vuelve a intentar solo.');
      if (job.hasTwin) throw new OpsError('Ya hay otro trabajo para lo mismo. Míralo con jobs list.');
      await sql`
        update pgboss.job set state = 'retry', retry_count = 0, start_after = now(), completed_on = null,
          keep_until = now() + (keep_until - created_on)
        where name = ${job.name} and id = ${id}`.execute(trx);
      await audit(trx, id, { queue: job.name });
      return `Se vuelve a intentar: ${job.name}.`;
    });
  },
};
