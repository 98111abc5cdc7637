import type { Adapter } from '../../../sandbox/faults.ts';

type Act = () => Promise<void>;

interface Entry {
  readonly at: number;
  readonly act: Act;
  /** Vendors without whom it cannot be done: it waits for them. */
  readonly needs: readonly Adapter[];
}

/** What people will do, by the instant. */
export interface Agenda {
  add(at: number, act: Act, needs?: readonly Adapter[]): void;
  nextAt(): number;
  /** Does what is due; what needs a vendor that is down is put off by some hours. */
  runUntil(now: number, isDown: (adapter: Adapter) => boolean): Promise<void>;
}

const PUT_OFF_MS = 5 * 3_600_000;

export const createAgenda = (): Agenda => {
  const entries: Entry[] = [];
  const add: Agenda['add'] = (at, act, needs = []) => {
    const place = entries.findLastIndex((entry) => entry.at <= at) + 1;
    entries.splice(place, 0, { at, act, needs });
  };
  return {
    add,
    nextAt: () => entries[0]?.at ?? Number.POSITIVE_INFINITY,
    runUntil: async (now, isDown) => {
      for (let entry = entries[0]; entry && entry.at <= now; entry = entries[0]) {
        entries.shift();
        if (entry.needs.some(isDown)) add(now + PUT_OFF_MS, entry.act, entry.needs);
        else await entry.act();
      }
    },
  };
};
