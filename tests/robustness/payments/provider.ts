import { setTimeout as pause } from 'node:timers/promises';
import { integritySignature } from '../../../sandbox/checkout/signatures.ts';
import { sandboxKeys } from '../../../sandbox/keys.ts';
import {
  matchingTransactions,
  signedEvent,
  transactionOf,
  type WompiTransaction,
} from '../../support/checkout-provider.ts';
import type { Random } from '../../support/random.ts';
import { startStubServer } from '../../support/stub-server.ts';
import { injectFaults } from '../harness/faults.ts';
import type { Run } from '../harness/robot.ts';
import type { Instance } from '../harness/servers.ts';
import type { Moments } from './moments.ts';

/** What a payer's payment comes to. */
export type Outcome = 'APPROVED' | 'DECLINED' | 'ERROR';

/** What the product signed for a payment. */
export interface Signed {
  readonly reference: string;
  readonly signature: string;
  readonly expiration_time: string;
}

/**
 * The payment provider of a round: it is down or slow at times, its answers may be stale when they arrive, and its events come
 * repeated, late, in any order, at two servers at once, or never.
 */
export interface Provider {
  /** All transactions, oldest first. */
  transactions(): readonly WompiTransaction[];
  urlFor(index: number): string;
  /** Begins a payment that soon ends; undefined where the reference is used, or too old. */
  begin(signed: Signed, amount: number, outcome: Outcome): string | undefined;
  statusOf(id: string): string;
  /** The provider takes an approved payment back. */
  voidPayment(id: string): void;
  /** Fails now and then until stopped. */
  fail(stopping: AbortSignal): Promise<void>;
  /** Resolves when no transaction is pending and no event is on its way. */
  settled(): Promise<void>;
  /** `id:status` of acknowledged events: the servers must have processed them. */
  readonly acknowledged: ReadonlySet<string>;
  /** References of which an event was delivered. */
  readonly heard: ReadonlySet<string>;
}

const SOUND_MS = { least: 2_000, most: 9_000 } as const;
const FAULT_MS = { least: 500, most: 3_000 } as const;
const LAGGARD_SHARE = 0.03;
const LONGEST_LAG_MS = 1_000;
const SLOW_MS = 4_000;
const LOST_SHARE = 0.06;
const MOST_COPIES = 5;
const TWIN_SHARE = 0.4;
const REFUSED_VOID_SHARE = 0.2;
const SLOW_VOID_MS = 400;
const TIMEOUT_MS = 15_000;
const TOLD_AGAIN_MS = { least: 500, most: 5_000 } as const;

export const openProvider = async (
  { random: root, tally, defer }: Run,
  {
    servers,
    moments,
    now,
  }: { readonly servers: () => readonly Instance[]; readonly moments: Moments; readonly now: () => Date },
): Promise<Provider> => {
  const random: Random = root.of('provider');
  const transactions = new Map<string, WompiTransaction>();
  const acknowledged = new Set<string>();
  const heard = new Set<string>();
  const underWay = new Set<Promise<void>>();
  let fault: 'none' | 'down' | 'slow' = 'none';

  const { url, close } = await startStubServer(async ({ url: asked }) => {
    const [, index, path = ''] = /^\/from\/(\d+)\/v1\/transactions(.*)$/.exec(asked) ?? [];
    if (fault === 'down') return { status: 503, body: {} };
    if (path.endsWith('/void')) return answerVoid(decodeURIComponent(path.slice(1, -'/void'.length)));
    const isOne = path.startsWith('/');
    const one = transactions.get(decodeURIComponent(path.slice(1)));
    const data = isOne
      ? one
      : matchingTransactions([...transactions.values()], new URLSearchParams(path.slice(1)));
    if (fault === 'slow') await pause(random.between(LONGEST_LAG_MS, SLOW_MS));
    else if (random.chance(LAGGARD_SHARE)) await pause(random.between(1, LONGEST_LAG_MS));
    moments.signal('provider answer', Number(index));
    return { status: data ? 200 : 404, body: { data } };
  });
  defer(close);

  const follow = (work: Promise<void>): void => {
    underWay.add(work);
    void work.finally(() => underWay.delete(work));
  };
  const delay = (): number =>
    random.between(
      0,
      { soon: 200, later: 2_000, late: 6_000 }[random.weighted({ soon: 6, later: 3, late: 1 })],
    );

  /** Whether the server acknowledged it: it may be down, or killed meanwhile. */
  const deliver = async (transaction: WompiTransaction, to: Instance, afterMs: number): Promise<boolean> => {
    await pause(afterMs);
    const event = signedEvent(transaction);
    try {
      const sent = fetch(`${to.url}/api/webhooks/payments`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-event-checksum': event.signature.checksum },
        body: JSON.stringify(event),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      moments.signal('webhook', to.index);
      const answer = await sent;
      await answer.body?.cancel();
      if (!answer.ok) tally.complain(`an event of the provider was answered with ${answer.status}`);
    } catch {
      tally.add('events that nobody took');
      return false;
    }
    tally.add('events delivered');
    acknowledged.add(`${transaction.id}:${transaction.status}`);
    heard.add(transaction.reference);
    return true;
  };

  const tell = async (transaction: WompiTransaction): Promise<void> => {
    tally.add('events');
    if (random.chance(LOST_SHARE)) return tally.add('events lost for ever');
    for (let copies = random.between(1, MOST_COPIES); ; copies = 1) {
      let afterMs = delay();
      let to = random.pick(servers());
      const sent: Promise<boolean>[] = [];
      for (let copy = 0; copy < copies; copy += 1) {
        sent.push(deliver(transaction, to, afterMs));
        const others = servers().filter(({ index }) => index !== to.index);
        // Its duplicate arrives at another server at the same moment.
        const isTwin = others.length > 0 && random.chance(TWIN_SHARE);
        if (!isTwin) afterMs = delay();
        to = random.pick(isTwin ? others : servers());
      }
      if ((await Promise.all(sent)).some(Boolean)) return;
      await pause(random.between(TOLD_AGAIN_MS.least, TOLD_AGAIN_MS.most));
    }
  };

  /** Of an approved card payment: mostly it is voided a little later, and sometimes never. */
  const answerVoid = (id: string) => {
    const isVoidable = transactions.get(id)?.status === 'APPROVED';
    if (!isVoidable || random.chance(REFUSED_VOID_SHARE)) return { status: 422, body: {} };
    follow(pause(random.between(0, SLOW_VOID_MS)).then(() => finish(id, 'VOIDED')));
    return { status: 201, body: { data: { status: 'PENDING' } } };
  };

  const finish = (id: string, status: string): void => {
    const transaction = transactions.get(id);
    if (!transaction) return;
    const finished = { ...transaction, status, finalized_at: now().toISOString() };
    transactions.set(id, finished);
    follow(tell(finished));
  };

  return {
    acknowledged,
    heard,
    transactions: () => [...transactions.values()],
    urlFor: (index) => `${url}/from/${index}/v1`,
    statusOf: (id) => transactions.get(id)?.status ?? '',
    voidPayment: (id) => finish(id, 'VOIDED'),
    begin: ({ reference, signature, expiration_time: expirationTime }, amount, outcome) => {
      const order = { reference, amountInCents: amount * 100, currency: 'COP', expirationTime };
      if (signature !== integritySignature(order, sandboxKeys.payments.integritySecret))
        tally.complain(`the signature of ${reference} is wrong`);
      const isUsed = [...transactions.values()].some(
        (one) => one.reference === reference && /PENDING|APPROVED/.test(one.status),
      );
      const reason = isUsed ? 'begun again meanwhile' : 'payers who came too late';
      if (isUsed || now().toISOString() > expirationTime) return void tally.add(reason);
      const transaction = transactionOf(reference, amount, now(), {
        ...{ status: 'PENDING', finalized_at: null },
        payment_method_type: random.pick(['CARD', 'PSE']),
      });
      transactions.set(transaction.id, transaction);
      follow(pause(random.between(50, 350)).then(() => finish(transaction.id, outcome)));
      return transaction.id;
    },
    fail: (stopping) =>
      injectFaults({
        ...{ random, soundMs: SOUND_MS, faultMs: FAULT_MS, stopping },
        cause: async () => {
          fault = random.weighted({ down: 3, slow: 2 });
          tally.add(`times that the provider was ${fault}`);
          return {
            end: () => {
              fault = 'none';
            },
          };
        },
      }),
    settled: async () => {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
};
