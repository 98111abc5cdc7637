import type { SandboxContext } from '../context.ts';
import { text } from '../store/columns.ts';
import { type Transaction, toTransaction } from './transaction.ts';
import type { Transactions } from './transactions.ts';

export interface PendingTransactions {
  /** The transaction of a bank's page, also after it ended. */
  atBank(ticket: string): Transaction | undefined;
  /** Newest first. */
  atCounter(limit: number): readonly Transaction[];
  /** Expires it at once. False when it is not waiting. */
  lapse(id: string): boolean;
}

const sentences = {
  bank: 'El tiempo para autorizar el pago en el banco terminó',
  counter: 'El plazo para pagar en efectivo terminó',
};
const atOnce = 50;

/** Transactions that wait for a person. They expire at their timeout, or at once when the clock is moved past it. */
export function openPendingTransactions(
  { database, clock, wall, closing }: SandboxContext,
  transactions: Transactions,
): PendingTransactions {
  const byTicket = database.prepare('SELECT * FROM transactions WHERE ticket = ?');
  const cash = database.prepare(
    "SELECT * FROM transactions WHERE waits_for = 'counter' ORDER BY sequence DESC LIMIT ?",
  );
  const overdue = database.prepare(
    'SELECT id FROM transactions WHERE waits_for IS NOT NULL AND expires_at <= ? ORDER BY expires_at LIMIT ?',
  );
  const next = database.prepare(
    'SELECT expires_at FROM transactions WHERE waits_for IS NOT NULL ORDER BY expires_at LIMIT 1',
  );
  let cancelAlarm: () => void = () => undefined;

  function lapse(id: string): boolean {
    const waitsFor = transactions.find(id)?.waitsFor;
    return waitsFor !== undefined && transactions.decide(id, 'ERROR', sentences[waitsFor]);
  }

  function expire(): void {
    cancelAlarm();
    if (closing.aborted) return;
    for (const row of overdue.all(clock.now().toISOString(), atOnce)) lapse(text(row, 'id'));
    const row = next.get();
    if (row !== undefined)
      cancelAlarm = wall.at(Date.parse(text(row, 'expires_at')) - clock.offsetMs(), expire);
  }

  clock.onMoved(expire);
  transactions.onWaiting(expire);
  closing.addEventListener('abort', () => cancelAlarm(), { once: true });
  expire();

  return {
    lapse,
    atBank(ticket) {
      const row = byTicket.get(ticket);
      return row && toTransaction(row);
    },
    atCounter: (limit) => cash.all(limit).map(toTransaction),
  };
}
