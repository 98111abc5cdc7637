import type { Random } from '../../support/random.ts';
import type { Tally } from '../../support/tally.ts';
import type { ContactKind } from '../message-kinds.ts';
import type { Channel } from './people.ts';
import type { Vendor } from './timeline.ts';

export interface Received {
  readonly channel: Channel;
  /** By what its recipient reads. */
  readonly kind: ContactKind;
  /** A phone, an e-mail address or a device. */
  readonly to: string;
  /** From the status callback's address, the Message-ID or the payload. */
  readonly id: string;
  /** `taken`: the person has it, whatever the sender was answered. `refused`, `gone`: they have not. */
  readonly outcome: 'taken' | 'refused' | 'gone';
  /** In real time. */
  readonly realMs: number;
  /** Of a notification: its name on the device, and its TTL. */
  readonly name?: string;
  readonly lifeMs?: number;
}

/** A vendor's behaviour for one message. `cut` and `hang`: accepted, without a success to the sender. */
export type Behaviour = 'well' | 'refuse' | 'cut' | 'hang';

export interface Vendors {
  readonly received: readonly Received[];
  note(message: Omit<Received, 'realMs'>): void;
  mannerOf(vendor: Vendor): Behaviour;
  /** Response delay in milliseconds. */
  answerMs(): number;
  /** Resolves at the next accepted message. */
  nextTaken(): Promise<void>;
}

/** A received body; undefined when its sender died while sending. */
export const wholeOf = <Body>(reading: Promise<Body>): Promise<Body | undefined> =>
  reading.catch(() => undefined);

/** Weights per thousand messages while the vendor is up. */
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
      const behaviour = random.weighted(MANNERS);
      if (behaviour !== 'well') tally.add(`answers: ${behaviour}`);
      return behaviour;
    },
    answerMs: () => random.between(1, SLOWEST_MS),
    nextTaken: () => new Promise((resolve) => waiting.push(resolve)),
  };
};
