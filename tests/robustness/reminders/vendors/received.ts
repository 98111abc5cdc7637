import type { Random } from '../../../support/random.ts';
import type { Tally } from '../../../support/tally.ts';
import type { Channel } from '../people.ts';
import type { Vendor } from '../timeline.ts';

/** A message as it came to a vendor. */
export interface Received {
  readonly channel: Channel;
  /** A phone, an address or a device. */
  readonly to: string;
  /** By which the vendor knows the same message again: idempotency token, Message-ID, or the id that the payload carries. */
  readonly id: string;
  /** `taken`: the person has it, whatever the sender was told. `refused`: they have not, and neither has a gone device. */
  readonly outcome: 'taken' | 'refused' | 'gone';
  /** By the clock that nobody moves. */
  readonly realMs: number;
  /** Of a notification: what it is called on the device, and how long its service may still deliver it. */
  readonly name?: string;
  readonly lifeMs?: number;
}

/** How a vendor treats one message. `cut` and `hang`: it has taken it, and the sender is not told so. */
export type Behaviour = 'well' | 'refuse' | 'cut' | 'hang';

export interface Vendors {
  readonly received: readonly Received[];
  note(message: Omit<Received, 'realMs'>): void;
  mannerOf(vendor: Vendor): Behaviour;
  /** Milliseconds until an answer. */
  answerMs(): number;
  /** Resolves at the next message that is taken. */
  nextTaken(): Promise<void>;
}

/** What was read of a message; undefined when its sender died while sending it. */
export const wholeOf = <Body>(reading: Promise<Body>): Promise<Body | undefined> =>
  reading.catch(() => undefined);

/** How a vendor treats them, per thousand messages, when the vendor is not down altogether. */
const MANNERS = { well: 955, refuse: 20, cut: 20, hang: 5 } as const;
const SLOWEST_MS = 40;

export const openVendors = ({
  random,
  tally,
  isDown,
}: {
  readonly random: Random;
  readonly tally: Tally;
  readonly isDown: (vendor: Vendor) => boolean;
}): Vendors => {
  const received: Received[] = [];
  let waiting: (() => void)[] = [];
  return {
    received,
    note: (message) => {
      received.push({ ...message, realMs: Date.now() });
      tally.add(`${message.channel} ${message.outcome}`);
      if (message.outcome !== 'taken') return;
      for (const resolve of waiting) resolve();
      waiting = [];
    },
    mannerOf: (vendor) => {
      if (isDown(vendor)) return 'refuse';
      const manner = random.weighted(MANNERS);
      if (manner !== 'well') tally.add(`answers: ${manner}`);
      return manner;
    },
    answerMs: () => random.between(1, SLOWEST_MS),
    nextTaken: () => new Promise((resolve) => waiting.push(resolve)),
  };
};
