import { randomInt } from 'node:crypto';
import { integer, json, optionalText, type Row, text } from '../store/columns.ts';
import type { World } from '../world.ts';
import type { PaymentMethod } from './payment-method.ts';
import { wrongInput } from './refusals.ts';
import { type Outcome, statusMessages } from './test-data.ts';

export interface Customer {
  readonly email?: string | undefined;
  readonly full_name?: string | undefined;
  readonly phone_number?: string | undefined;
  readonly legal_id?: string | undefined;
  readonly legal_id_type?: string | undefined;
}

export interface NewTransaction {
  readonly reference: string;
  readonly amountInCents: number;
  readonly currency: string;
  readonly redirectUrl: string | undefined;
  readonly customer: Customer;
  readonly method: PaymentMethod;
}

export interface Transaction {
  readonly id: string;
  readonly reference: string;
  readonly amountInCents: number;
  readonly currency: string;
  readonly status: 'PENDING' | 'VOIDED' | Outcome;
  readonly methodType: string;
  readonly method: unknown;
  readonly customerEmail: string;
  readonly customer: unknown;
  readonly redirectUrl: string | undefined;
  readonly createdAt: string;
  readonly finalizedAt: string | undefined;
}

export interface Filter {
  readonly reference?: string | undefined;
  readonly status?: string | undefined;
  readonly fromDate?: string | undefined;
  readonly untilDate?: string | undefined;
  readonly page: number;
  readonly pageSize: number;
}

export interface Transactions {
  create(wanted: NewTransaction): Transaction;
  find(id: string): Transaction | undefined;
  list(filter: Filter): { page: readonly Transaction[]; total: number };
  latest(reference: string): Transaction | undefined;
  /** Takes an approved card payment back; undefined when there is none to take back. */
  takeBack(id: string): Transaction | undefined;
  /** Told of every transaction that ends, and of one that is taken back afterwards. */
  onFinal(listener: (transaction: Transaction) => void): void;
}

const STATUSES = ['PENDING', 'APPROVED', 'DECLINED', 'VOIDED', 'ERROR'] as const;
const kind = 'settle-transaction';
export const settlesAfterMs = 1_000;
const defaultEmail = 'pagador@sandbox.example';

function toTransaction(row: Row): Transaction {
  const status = text(row, 'status');
  return {
    id: text(row, 'id'),
    reference: text(row, 'reference'),
    amountInCents: integer(row, 'amount_in_cents'),
    currency: text(row, 'currency'),
    status: STATUSES.find((known) => known === status) ?? 'ERROR',
    methodType: text(row, 'method_type'),
    method: json(row, 'method'),
    customerEmail: text(row, 'customer_email'),
    customer: json(row, 'customer'),
    redirectUrl: optionalText(row, 'redirect_url'),
    createdAt: text(row, 'created_at'),
    finalizedAt: optionalText(row, 'finalized_at'),
  };
}

export function openTransactions({ database, clock, dueWork }: World): Transactions {
  database.migrate('checkout', [
    `CREATE TABLE transactions (
      sequence INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, reference TEXT NOT NULL,
      amount_in_cents INTEGER NOT NULL, currency TEXT NOT NULL, status TEXT NOT NULL DEFAULT 'PENDING',
      outcome TEXT NOT NULL, method_type TEXT NOT NULL, method TEXT NOT NULL, customer_email TEXT NOT NULL,
      customer TEXT NOT NULL, redirect_url TEXT, created_at TEXT NOT NULL, finalized_at TEXT
    ) STRICT;
    CREATE INDEX transactions_reference ON transactions (reference)`,
  ]);
  const insert = database.prepare(
    `INSERT INTO transactions
       (id, reference, amount_in_cents, currency, outcome, method_type, method, customer_email, customer, redirect_url, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const one = database.prepare('SELECT * FROM transactions WHERE id = ?');
  const newestOf = database.prepare(
    'SELECT * FROM transactions WHERE reference = ? ORDER BY sequence DESC LIMIT 1',
  );
  const unfinished = database.prepare(
    "SELECT 1 FROM transactions WHERE reference = ? AND status IN ('PENDING', 'APPROVED') LIMIT 1",
  );
  const settle = database.prepare(
    "UPDATE transactions SET status = outcome, finalized_at = ? WHERE id = ? AND status = 'PENDING' RETURNING *",
  );
  const takeBack = database.prepare(
    "UPDATE transactions SET status = 'VOIDED' WHERE id = ? AND status = 'APPROVED' AND method_type = 'CARD' RETURNING *",
  );
  const matching = `FROM transactions WHERE (:reference IS NULL OR reference = :reference)
    AND (:status IS NULL OR status = :status)
    AND (:from IS NULL OR created_at >= :from) AND (:until IS NULL OR substr(created_at, 1, 10) <= :until)`;
  const count = database.prepare(`SELECT count(*) AS total ${matching}`);
  const page = database.prepare(`SELECT * ${matching} ORDER BY sequence DESC LIMIT :limit OFFSET :offset`);
  const listeners: ((transaction: Transaction) => void)[] = [];

  function announce(row: Row | undefined): Transaction | undefined {
    const transaction = row && toTransaction(row);
    for (const listener of listeners) if (transaction !== undefined) listener(transaction);
    return transaction;
  }

  dueWork.teach(kind, (id) => {
    announce(settle.get(clock.now().toISOString(), id));
    return undefined;
  });

  function find(id: string): Transaction | undefined {
    const row = one.get(id);
    return row && toTransaction(row);
  }

  return {
    find,
    latest(reference) {
      const row = newestOf.get(reference);
      return row && toTransaction(row);
    },
    create: ({ reference, amountInCents, currency, redirectUrl, customer, method }) =>
      database.atomically(() => {
        if (unfinished.get(reference) !== undefined) {
          throw wrongInput({ reference: ['La referencia ya ha sido usada'] });
        }
        const now = clock.now();
        const id = `1${randomInt(1e5, 1e6)}-${Math.floor(now.getTime() / 1_000)}-${randomInt(1e4, 1e5)}`;
        const { email = defaultEmail, ...rest } = customer;
        insert.run(
          ...[
            id,
            reference,
            amountInCents,
            currency,
            method.outcome,
            method.type,
            JSON.stringify(method.wire),
          ],
          ...[email, JSON.stringify(rest), redirectUrl ?? null, now.toISOString()],
        );
        dueWork.schedule({ kind, key: id, adapter: 'payments' }, settlesAfterMs);
        const created = find(id);
        if (created === undefined) throw new Error('the transaction was not kept');
        return created;
      }),
    list(filter) {
      const criteria = {
        reference: filter.reference ?? null,
        status: filter.status ?? null,
        from: filter.fromDate ?? null,
        until: filter.untilDate ?? null,
      };
      const total = count.get(criteria);
      const offset = (filter.page - 1) * filter.pageSize;
      const rows = page.all({ ...criteria, limit: filter.pageSize, offset });
      return { page: rows.map(toTransaction), total: total === undefined ? 0 : integer(total, 'total') };
    },
    takeBack: (id) => database.atomically(() => announce(takeBack.get(id))),
    onFinal: (listener) => listeners.push(listener),
  };
}

export function statusMessage({ status }: Transaction): string | null {
  return status === 'PENDING' || status === 'VOIDED' ? null : statusMessages[status];
}
