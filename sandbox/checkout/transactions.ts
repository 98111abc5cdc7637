import { randomInt } from 'node:crypto';
import { bogotaDate } from '#core/calendar/calendar-date.ts';
import type { SandboxContext } from '../context.ts';
import { wrongInput } from './errors.ts';
import type { PaymentMethod } from './payment-methods.ts';
import type { Outcome } from './test-data.ts';
import { type Customer, type Filter, matches, type Transaction } from './transaction.ts';

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
  /**
   * Pages of a merchant's transactions, newest first by default, in creation order: while the selection is unchanged,
   * none is on two pages or on none.
   */
  list(filter: Filter): { page: readonly Transaction[]; total: number };
  latest(reference: string): Transaction | undefined;
  /** The transaction of a bank's page, also after it ended. */
  atBank(ticket: string): Transaction | undefined;
  /** Those that wait for cash, newest first. */
  atCounter(limit: number): readonly Transaction[];
  /** Ends a transaction that waits for a person; false when it waits for none. A fault may delay the end. */
  decide(id: string, outcome: Outcome, message: string | null): boolean;
  /** Expires a waiting transaction at once. False when it is not waiting. */
  lapse(id: string): boolean;
  /** Voids an approved card payment of today in Bogotá; undefined when there is none to void. */
  takeBack(id: string): Transaction | undefined;
  /** The payer's bank takes an approved payment back, however old it is; undefined when there is none. */
  chargeBack(id: string): Transaction | undefined;
  /** Called for every transaction that ends, and again when it is voided. */
  onFinal(listener: (transaction: Transaction) => void): void;
}

const ADAPTER = 'payments';
const SETTLING = 'settle-transaction';
const COMPLETING = 'complete-transaction';
const SETTLES_AFTER_MS = 1_000;
const COMPLETE_AFTER_MS = 500;
const DEFAULT_EMAIL = 'pagador@sandbox.example';
const LAPSED_AT_ONCE = 50;
const LAPSED = {
  bank: 'El tiempo para autorizar el pago en el banco terminó',
  counter: 'El plazo para pagar en efectivo terminó',
};

/** Those that wait for a person expire at their timeout, or at once when the clock is moved past it. */
export const openTransactions = (context: SandboxContext): Transactions => {
  const { store, clock, wall, jobQueue, closing } = context;
  const transactions = store.collection<Transaction>('transactions');
  const byReference = transactions.index(({ reference }) => reference);
  const byTicket = transactions.index(({ ticket }) => ticket);
  const waiting = transactions.index(({ waitsFor }) => waitsFor);
  const finalListeners: ((transaction: Transaction) => void)[] = [];
  let cancelAlarm: () => void = () => undefined;

  const find = (id: string) => transactions.get(id);

  const put = (transaction: Transaction): Transaction => {
    transactions.put(transaction.id, transaction);
    return transaction;
  };

  const finish = (transaction: Transaction): Transaction => {
    put(transaction);
    for (const listener of finalListeners) listener(transaction);
    return transaction;
  };

  jobQueue.registerHandler(SETTLING, (id) => {
    const transaction = find(id);
    if (transaction?.status !== 'PENDING' || transaction.waitsFor !== undefined) return;
    finish({ ...transaction, status: transaction.outcome, finalizedAt: clock.now().toISOString() });
  });
  jobQueue.registerHandler(COMPLETING, (id) => {
    const transaction = find(id);
    if (transaction !== undefined) put({ ...transaction, isReady: true });
  });

  const decide: Transactions['decide'] = (id, outcome, message) =>
    store.atomically(() => {
      const transaction = find(id);
      if (transaction?.waitsFor === undefined) return false;
      const isCash = transaction.waitsFor === 'counter' && outcome === 'APPROVED';
      const paidAt = isCash ? clock.now().toISOString() : undefined;
      put({ ...transaction, outcome, message, waitsFor: undefined, paidAt });
      jobQueue.runOrDefer({ kind: SETTLING, key: id, adapter: ADAPTER });
      return true;
    });

  const lapse = (id: string): boolean => {
    const waitsFor = find(id)?.waitsFor;
    return waitsFor !== undefined && decide(id, 'ERROR', LAPSED[waitsFor]);
  };

  const waitingOnes = (): Transaction[] => [...waiting('bank'), ...waiting('counter')];

  const expire = (): void => {
    cancelAlarm();
    if (closing.aborted) return;
    const now = clock.now().toISOString();
    const isDue = ({ expiresAt = now }: Transaction) => expiresAt <= now;
    const due = waitingOnes().filter(isDue).slice(0, LAPSED_AT_ONCE);
    for (const { id } of due) lapse(id);
    let next: string | undefined;
    for (const { expiresAt } of waitingOnes())
      if (expiresAt !== undefined && (next === undefined || expiresAt < next)) next = expiresAt;
    if (next !== undefined) cancelAlarm = wall.at(Date.parse(next) - clock.offsetMs(), expire);
  };

  clock.onMoved(expire);
  closing.addEventListener('abort', () => cancelAlarm(), { once: true });
  expire();

  const chargeBack = (id: string): Transaction | undefined =>
    store.atomically(() => {
      const transaction = find(id);
      return transaction?.status === 'APPROVED' ? finish({ ...transaction, status: 'VOIDED' }) : undefined;
    });

  const isUsed = ({ status }: Transaction): boolean => status === 'PENDING' || status === 'APPROVED';

  return {
    find,
    decide,
    lapse,
    list(filter) {
      const { reference, order, page, pageSize } = filter;
      const isWanted = (each: Transaction) => matches(filter, each);
      const found =
        reference === undefined
          ? transactions.newest(transactions.size, isWanted)
          : byReference(reference).filter(isWanted).reverse();
      const start = (page - 1) * pageSize;
      const ordered = order === 'ASC' ? found.toReversed() : found;
      return { page: ordered.slice(start, start + pageSize), total: found.length };
    },
    latest: (reference) => byReference(reference).at(-1),
    atBank: (ticket) => byTicket(ticket)[0],
    atCounter: (limit) => waiting('counter').toReversed().slice(0, limit),
    create: ({ reference, amountInCents, currency, redirectUrl, customer, method }) =>
      store.atomically(() => {
        if (byReference(reference).some(isUsed))
          throw wrongInput({ reference: ['La referencia ya ha sido usada'] });
        const now = clock.now();
        const { awaited } = method;
        const { email = DEFAULT_EMAIL, ...rest } = customer;
        const prepared = awaited?.prepare(context.publicUrl());
        const created = put({
          reference,
          amountInCents,
          currency,
          redirectUrl,
          id: `1${randomInt(1e5, 1e6)}-${Math.floor(now.getTime() / 1_000)}-${randomInt(1e4, 1e5)}`,
          status: 'PENDING',
          outcome: method.outcome,
          message: method.message,
          methodType: method.type,
          method: method.wire,
          extra: prepared?.extra,
          isReady: false,
          waitsFor: awaited?.who,
          ticket: prepared?.ticket,
          expiresAt: awaited && new Date(now.getTime() + awaited.timeoutMs).toISOString(),
          customerEmail: email,
          customer: rest,
          createdAt: now.toISOString(),
          finalizedAt: undefined,
        });
        const kind = awaited === undefined ? SETTLING : COMPLETING;
        jobQueue.schedule(
          { kind, key: created.id, adapter: ADAPTER },
          awaited === undefined ? SETTLES_AFTER_MS : COMPLETE_AFTER_MS,
        );
        if (awaited !== undefined) expire();
        return created;
      }),
    takeBack: (id) => {
      const transaction = find(id);
      const isToday =
        transaction !== undefined && bogotaDate(new Date(transaction.createdAt)) === bogotaDate(clock.now());
      return isToday && transaction.methodType === 'CARD' ? chargeBack(id) : undefined;
    },
    chargeBack,
    onFinal: (listener) => finalListeners.push(listener),
  };
};
