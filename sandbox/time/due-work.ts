import { type Adapter, isAdapter } from '../faults/adapters.ts';
import type { Faults } from '../faults/faults.ts';
import type { Database } from '../store/database.ts';
import { type DueDebt, openDebts, promptLane } from './debts.ts';
import type { WallClock } from './wall-clock.ts';

/** What a company still owes: kept in the file, so that a killed process takes it up again. */
export interface Debt {
  readonly kind: string;
  readonly key: string;
  readonly adapter: Adapter;
}

/** Does one piece of work at once; it and its removal from the list are one transaction. */
export type Deed = (key: string) => void;

/**
 * Does one piece of work that waits for somebody else; it may be done twice after a crash. A number asks for another try in
 * as many milliseconds.
 */
export type Errand = (key: string, tries: number) => Promise<number | undefined>;

export interface DueWork {
  teach(kind: string, deed: Deed): void;
  /** A few of its errands are under way at a time for each company, so that one who is dead holds up nobody else. */
  teachErrand(kind: string, errand: Errand): void;
  /** In so many milliseconds at the usual pace, or exactly then when the pace must not count. */
  schedule(debt: Debt, inMs: number, pacing?: 'exactly'): void;
  /** Does it within this call unless a fault holds the company's work back; then it is kept for later. */
  doOrHold(debt: Debt): void;
  start(): void;
  stop(): Promise<void>;
}

export const errandsAtOnce = 16;
/** Deeds of one alarm: whoever calls the sandbox meanwhile is answered between two alarms. */
const deedsAtOnce = 100;
const afterSurpriseMs = 5_000;

interface DueWorkSetting {
  readonly database: Database;
  readonly faults: Faults;
  readonly wall: WallClock;
  /** Per cent of its usual time that work takes. */
  readonly pace: number;
}

export function openDueWork({ database, faults, wall, pace }: DueWorkSetting): DueWork {
  const debts = openDebts(database);
  const deeds = new Map<string, Deed>();
  const errands = new Map<string, Errand>();
  const underWay = new Map<number, { readonly lane: string; readonly end: Promise<void> }>();
  let running = false;
  let alarm: { readonly instant: number; cancel(): void } | undefined;

  const laneOf = ({ kind, adapter }: Debt): string => (errands.has(kind) ? adapter : promptLane);
  const busyIn = (lane: string): number =>
    [...underWay.values()].filter((errand) => errand.lane === lane).length;

  /** What may be begun in a lane, the longest due first. */
  function waitingIn(lane: string): readonly DueDebt[] {
    const most = lane === promptLane ? deedsAtOnce : errandsAtOnce;
    return busyIn(lane) < most ? debts.first(lane, most).filter(({ id }) => !underWay.has(id)) : [];
  }

  function ringAt(instant: number): void {
    if (!running || (alarm !== undefined && alarm.instant <= instant)) return;
    alarm?.cancel();
    alarm = { instant, cancel: wall.at(instant, work) };
  }

  function setAlarm(): void {
    for (const lane of debts.lanes()) {
      const [next] = waitingIn(lane);
      if (next !== undefined) ringAt(next.dueAt);
    }
  }

  function attempt(id: number): void {
    const debt = debts.find(id);
    if (debt === undefined || underWay.has(id)) return;
    const { kind, key, adapter, tries, takenAt } = debt;
    const until = isAdapter(adapter) ? faults.heldUntil(adapter, takenAt, wall.now()) : undefined;
    if (until !== undefined) {
      debts.hold(id, until);
      return;
    }
    const errand = errands.get(kind);
    if (errand !== undefined) {
      underWay.set(id, { lane: debt.lane, end: follow(id, errand(key, tries)) });
      return;
    }
    database.atomically(() => {
      deeds.get(kind)?.(key);
      debts.remove(id);
    });
  }

  async function follow(id: number, pending: Promise<number | undefined>): Promise<void> {
    const outcome = await pending.catch((error: unknown) => {
      console.error('sandbox: work failed', error);
      return afterSurpriseMs;
    });
    const lane = underWay.get(id)?.lane ?? promptLane;
    underWay.delete(id);
    if (!running) return;
    if (outcome === undefined) debts.remove(id);
    else debts.retry(id, wall.now() + outcome);
    const [next] = waitingIn(lane);
    if (next !== undefined) ringAt(next.dueAt);
  }

  function work(): void {
    alarm = undefined;
    if (!running) return;
    const now = wall.now();
    const due = debts
      .lanes()
      .flatMap(waitingIn)
      .filter(({ dueAt }) => dueAt <= now)
      .sort((one, other) => one.dueAt - other.dueAt || one.id - other.id);
    for (const { id } of due) {
      try {
        attempt(id);
      } catch (error) {
        console.error('sandbox: work failed', error);
        debts.retry(id, wall.now() + afterSurpriseMs);
      }
    }
    setAlarm();
  }

  function add(debt: Debt, inMs: number): { readonly id: number; readonly dueAt: number } {
    const now = wall.now();
    const dueAt = now + inMs;
    return { id: debts.add({ ...debt, lane: laneOf(debt) }, now, dueAt), dueAt };
  }

  faults.onChange((adapter) => {
    debts.release(adapter, wall.now());
    setAlarm();
  });

  return {
    teach: (kind, deed) => deeds.set(kind, deed),
    teachErrand: (kind, errand) => errands.set(kind, errand),
    schedule(debt, inMs, pacing) {
      ringAt(add(debt, pacing === 'exactly' ? inMs : Math.round((inMs * pace) / 100)).dueAt);
    },
    doOrHold(debt) {
      database.atomically(() => attempt(add(debt, 0).id));
      setAlarm();
    },
    start() {
      running = true;
      setAlarm();
    },
    async stop() {
      running = false;
      alarm?.cancel();
      await Promise.all([...underWay.values()].map(({ end }) => end));
    },
  };
}
