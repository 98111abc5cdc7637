import { sql } from 'kysely';
import { sandboxKeys } from '../../sandbox/keys.ts';
import { readDatabaseConfig } from '../../server/infrastructure/config/command-config.ts';
import { COMMAND_DATABASE_LIMITS } from '../../server/infrastructure/config/limits.ts';
import { connect } from '../../server/infrastructure/database/connection.ts';
import { openDatabase } from '../../server/infrastructure/database/open.ts';

/** Whole pesos that came in by the provider and went out by the treasury. */
interface Totals {
  readonly paid: number;
  readonly disbursed: number;
}

const read = async (url: string, headers: Readonly<Record<string, string>>) => {
  const answer = await fetch(url, { headers });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return (await answer.json()) as ReturnType<typeof JSON.parse>;
};

interface Transfer {
  readonly amount: number;
  readonly status: string;
}

/** By the companies' own lists. */
export const listAtCompanies = async (sandboxUrl: string): Promise<Totals> => {
  const { privateKey } = sandboxKeys.payments;
  const { data } = await read(`${sandboxUrl}/v1/transactions?status=APPROVED&page_size=200`, {
    authorization: `Bearer ${privateKey}`,
  });
  const { transfers } = await read(
    `${sandboxUrl}/treasury/v1/transfers?from=2020-01-01T00:00:00Z&until=2100-01-01T00:00:00Z`,
    { 'x-api-key': sandboxKeys.treasury.apiKey },
  );
  const cents: number[] = data.map((one: { readonly amount_in_cents: number }) => one.amount_in_cents);
  const settled = (transfers as readonly Transfer[]).filter(({ status }) => status === 'settled');
  return {
    paid: cents.reduce((sum, amount) => sum + amount, 0) / 100,
    disbursed: settled.reduce((sum, { amount }) => sum + amount, 0),
  };
};

interface Books {
  /** By the ledger's own entries. */
  read(): Promise<Totals>;
  close(): Promise<void>;
}

/** Of a server that runs. */
export const openBooks = async (environment: NodeJS.ProcessEnv): Promise<Books> => {
  const database = await openDatabase(readDatabaseConfig(environment));
  const db = connect(database.url, () => undefined, COMMAND_DATABASE_LIMITS);
  return {
    read: async () => {
      const { rows } = await sql<{ paid: string; disbursed: string }>`
        select coalesce(sum(amount) filter (where account = 'cash_in_transit'), 0) as paid,
          coalesce(sum(amount) filter (where account = 'loan_principal' and kind = 'disbursement'), 0) as disbursed
        from ledger_line join ledger_entry on ledger_entry.id = entry_id
          and ledger_entry.credit_number = ledger_line.credit_number`.execute(db);
      const [sums] = rows;
      return { paid: Number(sums?.paid), disbursed: Number(sums?.disbursed) };
    },
    close: async () => {
      await db.destroy();
      await database.close();
    },
  };
};
