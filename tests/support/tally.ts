const MOST_COMPLAINTS = 20;

export interface Tally {
  add(name: string, count?: number): void;
  of(name: string): number;
  counts(): Readonly<Record<string, number>>;
  /** A violation: all are counted, the first ones stored. */
  complain(what: string): void;
  readonly complaints: readonly string[];
  complaintCount(): number;
}

/** `report` is called with each complaint at once: a round may take an hour. */
export const createTally = (report: (what: string) => void = () => undefined): Tally => {
  const counts = new Map<string, number>();
  const complaints: string[] = [];
  let complained = 0;
  return {
    add: (name, count = 1) => counts.set(name, (counts.get(name) ?? 0) + count),
    of: (name) => counts.get(name) ?? 0,
    counts: () => Object.fromEntries(counts),
    complain: (what) => {
      complained += 1;
      report(what);
      if (complaints.length < MOST_COMPLAINTS) complaints.push(what);
    },
    complaints,
    complaintCount: () => complained,
  };
};
