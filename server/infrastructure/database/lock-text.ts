import { sql } from 'kysely';
import type { Executor } from './connection.ts';

/** Serialises the transactions that decide over one text, such as an e-mail address, until each ends. */
export const lockText = async (trx: Executor, kind: string, text: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${kind} ${text}`}, 0))`.execute(trx);
};
