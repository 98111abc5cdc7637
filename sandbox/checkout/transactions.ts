import { randomInt } from 'node:crypto';
import type { SandboxContext } from '../context.ts';
import type { Row } from '../store/columns.ts';
import { wrongInput } from './errors.ts';
import type { PaymentMethod } from './payment-method.ts';
import type { Outcome } from './test-data.ts';
import { type Transaction, toTransaction } from './transaction.ts';
import { type Listing, openTransactionList } from './transaction-list.ts';
import { migrateTransactions } from './transaction-table.ts';

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

export interface Transactions {
  create(wanted: NewTransaction): Transaction;
  find(id: string): Transaction | undefined;
  readonly list: Listing;
  latest(reference: string): Transaction | undefined;
  /** Ends a transaction that waits for a person; false when it waits for none. A fault may delay the end. */
  decide(id: string, outcome: Outcome, message: string | null): boolean;
  /** Voids an approved card payment; undefined when there is none to void. */
  takeBack(id: string): Transaction | undefined;
  /** Called for every transaction that ends, and again when it is voided. */
  onFinal(listener: (transaction: Transaction) => void): void;
  /** Called for every transaction that starts to wait for a person. */
  onWaiting(listener: () => void): void;
}

const settling = 'settle-transaction';
const completing = 'complete-transaction';
export const settlesAfterMs = 1_000;
const completeAfterMs = 500;
const defaultEmail = 'pagador@sandbox.example';

export function openTransactions({ database, clock, jobQueue, publicUrl }: SandboxContext): Transactions {
  migrateTransactions(database);
  const insert = database.prepare(
    `INSERT INTO transactions
       (id, reference, amount_in_cents, currency, outcome, message, method_type, method, customer_email, customer, redirect_url,
        created_at, waits_for, ticket, extra, expires_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const one = database.prepare('SELECT * FROM transactions WHERE id = ?');
  const newestOf = database.prepare(
    'SELECT * FROM transactions WHERE reference = ? ORDER BY sequence DESC LIMIT 1',
  );
  const unfinished = database.prepare(
    "SELECT 1 FROM transactions WHERE reference = ? AND status IN ('PENDING', 'APPROVED') LIMIT 1",
  );
  const settle = database.prepare(
    `UPDATE transactions SET status = outcome, finalized_at = ?
     WHERE id = ? AND status = 'PENDING' AND waits_for IS NULL RETURNING *`,
  );
  const complete = database.prepare('UPDATE transactions SET ready = 1 WHERE id = ?');
  const decide = database.prepare(
    'UPDATE transactions SET outcome = ?, message = ?, waits_for = NULL WHERE id = ? AND waits_for IS NOT NULL',
  );
  const takeBack = database.prepare(
    "UPDATE transactions SET status = 'VOIDED' WHERE id = ? AND status = 'APPROVED' AND method_type = 'CARD' RETURNING *",
  );
  const finalListeners: ((transaction: Transaction) => void)[] = [];
  const waitingListeners: (() => void)[] = [];

  function announce(row: Row | undefined): Transaction | undefined {
    const transaction = row && toTransaction(row);
    for (const listener of finalListeners) if (transaction !== undefined) listener(transaction);
    return transaction;
  }

  jobQueue.registerHandler(settling, (id) => void announce(settle.get(clock.now().toISOString(), id)));
  jobQueue.registerHandler(completing, (id) => void complete.run(id));

  function find(id: string): Transaction | undefined {
    const row = one.get(id);
    return row && toTransaction(row);
  }

  /** Schedules the numbers or the page of a waiting transaction, or the end of any other. */
  function scheduleEnd(id: string, { awaited }: PaymentMethod): void {
    const adapter = 'payments';
    if (awaited === undefined) {
      jobQueue.schedule({ kind: settling, key: id, adapter }, settlesAfterMs);
      return;
    }
    jobQueue.schedule({ kind: completing, key: id, adapter }, completeAfterMs);
    for (const listener of waitingListeners) listener();
  }

  return {
    find,
    list: openTransactionList(database),
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
        const { awaited } = method;
        const prepared = awaited?.prepare(publicUrl());
        const expiresAt = awaited && new Date(now.getTime() + awaited.timeoutMs).toISOString();
        insert.run(
          ...[id, reference, amountInCents, currency],
          ...[method.outcome, method.message, method.type, JSON.stringify(method.wire)],
          ...[email, JSON.stringify(rest), redirectUrl ?? null, now.toISOString()],
          ...[awaited?.who ?? null, prepared?.ticket ?? null],
          ...[prepared === undefined ? null : JSON.stringify(prepared.extra), expiresAt ?? null],
        );
        scheduleEnd(id, method);
        const created = find(id);
        if (created === undefined) throw new Error('the transaction was not kept');
        return created;
      }),
    decide: (id, outcome, message) =>
      database.atomically(() => {
        if (decide.run(outcome, message, id).changes === 0) return false;
        jobQueue.runOrDefer({ kind: settling, key: id, adapter: 'payments' });
        return true;
      }),
    takeBack: (id) => database.atomically(() => announce(takeBack.get(id))),
    onFinal: (listener) => finalListeners.push(listener),
    onWaiting: (listener) => waitingListeners.push(listener),
  };
}
