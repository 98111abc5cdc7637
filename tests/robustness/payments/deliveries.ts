import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from '../../support/random.ts';
import type { Tally } from '../../support/tally.ts';
import { type EventBody, type Forgery, forge } from './forgeries.ts';
import type { Instance, Servers } from './servers.ts';

/** Delivery of the provider's events: repeated, delayed, reordered or lost. */
export interface Deliveries {
  /** Forwards a genuine event, once or more often. True when a server acknowledged it, or when it is lost for good. */
  take(body: string): Promise<boolean>;
  /** `id:status` of acknowledged events: the servers must have processed them. */
  readonly acknowledged: ReadonlySet<string>;
  /** References of which no event was delivered. */
  readonly unheard: () => ReadonlySet<string>;
  /** Resolves when no event is in flight and the provider awaits no acknowledgement. */
  settled(): Promise<void>;
}

const LOST_SHARE = 0.06;
const MOST_COPIES = 5;
const TWIN_SHARE = 0.4;
/** Genuine events per forged one: 5 % of all. */
const GENUINE_PER_FORGED = 19;
const TIMEOUT_MS = 15_000;
/** Longer than the provider's longest retry delay. */
const LONGEST_WAIT_MS = 5 * 60_000;
const REFUSED = 401;

const factOf = ({ data }: EventBody): string => `${data.transaction.id}:${data.transaction.status}`;

export const openDeliveries = ({
  fleet,
  random,
  tally,
  onWebhook,
}: {
  readonly fleet: () => Servers;
  readonly random: Random;
  readonly tally: Tally;
  /** Called right before a webhook reaches a server. */
  readonly onWebhook: (index: number) => void;
}): Deliveries => {
  const acknowledged = new Set<string>();
  const lost = new Set<string>();
  const delivered = new Set<string>();
  const factReferences = new Map<string, string>();
  const underWay = new Set<Promise<unknown>>();
  let last: EventBody | undefined;

  const follow = <T>(work: Promise<T>): Promise<T> => {
    underWay.add(work);
    const forget = () => underWay.delete(work);
    work.then(forget, forget);
    return work;
  };

  const delay = (): number =>
    random.between(
      0,
      { soon: 200, later: 2_000, late: 6_000 }[random.weighted({ soon: 6, later: 3, late: 1 })],
    );

  const another = (than: Instance): Instance =>
    random.pick(fleet().instances.filter(({ index }) => index !== than.index));

  /** The server's status; undefined when it died or is down. */
  const post = async ({ url, index }: Instance, event: EventBody): Promise<number | undefined> => {
    try {
      const sent = fetch(`${url}/api/webhooks/payments`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-event-checksum': event.signature.checksum },
        body: JSON.stringify(event),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      onWebhook(index);
      const answer = await sent;
      await answer.body?.cancel();
      return answer.status;
    } catch {
      return undefined;
    }
  };

  const deliver = async (event: EventBody, to: Instance, afterMs: number): Promise<boolean> => {
    await pause(afterMs);
    const status = await post(to, event);
    tally.add(status === undefined ? 'events that nobody took' : 'events delivered');
    if (status === undefined) return false;
    if (status !== 200) tally.complain(`an event of the provider was answered with ${status}`);
    else {
      acknowledged.add(factOf(event));
      delivered.add(event.data.transaction.reference);
    }
    return status === 200;
  };

  const sendCopies = (event: EventBody, copies: number): Promise<boolean> => {
    const { instances } = fleet();
    const sent: Promise<boolean>[] = [];
    let afterMs = delay();
    let to = random.pick(instances);
    for (let copy = 0; copy < copies; copy += 1) {
      sent.push(follow(deliver(event, to, afterMs)));
      // Its duplicate arrives at another server at the same moment.
      const isTwin = instances.length > 1 && random.chance(TWIN_SHARE);
      if (!isTwin) afterMs = delay();
      to = isTwin ? another(to) : random.pick(instances);
    }
    tally.add('events repeated', copies - 1);
    const taken = sent.map((one) =>
      one.then((isTaken) => (isTaken ? true : Promise.reject(new Error('not taken')))),
    );
    return Promise.any(taken).catch(() => false);
  };

  const sendForged = async (forgery: Forgery): Promise<void> => {
    tally.add('events forged');
    await pause(delay());
    for (;;) {
      const status = await post(random.pick(fleet().instances), forgery.event);
      if (status === REFUSED) tally.add('forged, refused');
      if (status === 200) tally.add('forged, signed and believed in nothing');
      if (status !== undefined) {
        if (status !== (forgery.isSigned ? 200 : REFUSED))
          tally.complain(`a forged event (${forgery.kind}) was answered with ${status}`);
        if (forgery.isSigned && status === 200) acknowledged.add(factOf(forgery.event));
        return;
      }
      await pause(random.between(100, 1_000));
    }
  };

  return {
    acknowledged,
    unheard: () => new Set([...factReferences.values()].filter((reference) => !delivered.has(reference))),
    take: async (body) => {
      const event = JSON.parse(body) as EventBody;
      const fact = factOf(event);
      if (lost.has(fact)) return true;
      const isNew = !factReferences.has(fact);
      if (isNew) {
        factReferences.set(fact, event.data.transaction.reference);
        tally.add('events sent');
        if (last && factReferences.size % GENUINE_PER_FORGED === 0)
          void follow(sendForged(forge(event, last, factReferences.size / GENUINE_PER_FORGED)));
        last = event;
        if (random.chance(LOST_SHARE)) {
          lost.add(fact);
          tally.add('events lost for ever');
          return true;
        }
      } else tally.add('events sent again by the provider');
      return sendCopies(event, isNew ? random.between(1, MOST_COPIES) : 1);
    },
    settled: async () => {
      const isPending = (fact: string) => !lost.has(fact) && !acknowledged.has(fact);
      const deadline = performance.now() + LONGEST_WAIT_MS;
      while (underWay.size > 0 || [...factReferences.keys()].some(isPending)) {
        if (performance.now() > deadline) return tally.complain('events of the provider are never taken');
        await pause(100);
      }
    },
  };
};
