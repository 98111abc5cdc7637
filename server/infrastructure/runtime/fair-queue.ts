export interface QueuePlace {
  /** Owners take turns, one piece of work each at a time, however much one of them asks for. */
  readonly owner: string;
  /** Urgent work goes before all other. */
  readonly isUrgent?: boolean;
}

export interface QueueLimits {
  readonly concurrency: number;
  readonly maxWaiting: number;
  readonly waitMs: number;
  /** The error of work that finds the queue full, or no turn in time. */
  readonly overloaded: () => Error;
}

export type FairQueue = <T>(place: QueuePlace, work: () => Promise<T>) => Promise<T>;

type Start = () => void;
/** Waiting work by owner, in the order of their turns. */
type Lane = Map<string, readonly Start[]>;

const keep = (lane: Lane, owner: string, starts: readonly Start[]): void => {
  if (starts.length > 0) lane.set(owner, starts);
  else lane.delete(owner);
};

/** Puts an owner behind the others. */
const yieldTurn = (lane: Lane, owner: string): void => {
  const starts = lane.get(owner) ?? [];
  lane.delete(owner);
  keep(lane, owner, starts);
};

/** Takes the oldest of the first owner who has nothing running. */
const takeFrom = (lane: Lane, running: ReadonlySet<string>): Start | undefined => {
  for (const [owner, [start, ...later]] of lane) {
    if (running.has(owner)) continue;
    keep(lane, owner, later);
    return start;
  }
  return undefined;
};

/** Bounded concurrency with a bounded queue, round robin over owners. */
export const createFairQueue = ({ concurrency, maxWaiting, waitMs, overloaded }: QueueLimits): FairQueue => {
  const urgent: Lane = new Map();
  const usual: Lane = new Map();
  /** Owners; one piece of work each. */
  const running = new Set<string>();
  let waiting = 0;

  const startNext = (): void => {
    while (running.size < concurrency) {
      const start = takeFrom(urgent, running) ?? takeFrom(usual, running);
      if (!start) return;
      start();
    }
  };

  const turn = async ({ owner, isUrgent = false }: QueuePlace): Promise<void> => {
    if (running.size < concurrency && !running.has(owner)) {
      running.add(owner);
      return;
    }
    if (waiting >= maxWaiting) throw overloaded();
    const lane = isUrgent ? urgent : usual;
    waiting += 1;
    await new Promise<void>((resolve, reject) => {
      const start = (): void => {
        clearTimeout(timer);
        waiting -= 1;
        running.add(owner);
        resolve();
      };
      const timer = setTimeout(() => {
        keep(lane, owner, lane.get(owner)?.filter((other) => other !== start) ?? []);
        waiting -= 1;
        reject(overloaded());
      }, waitMs);
      lane.set(owner, [...(lane.get(owner) ?? []), start]);
    });
  };

  return async (place, work) => {
    await turn(place);
    try {
      return await work();
    } finally {
      running.delete(place.owner);
      yieldTurn(urgent, place.owner);
      yieldTurn(usual, place.owner);
      startNext();
    }
  };
};
