import type { Adapter } from '../../../sandbox/faults.ts';
import type { Random } from '../../support/random.ts';
import { type Day, plusDays } from '../law.ts';
import { hourOf } from './lives.ts';

/** A vendor that does not answer from one instant to another. */
export interface Outage {
  readonly adapter: Adapter;
  readonly from: number;
  readonly until: number;
}

const HOUR_MS = 3_600_000;
/** How often in the year. */
const OUTAGES: Readonly<Partial<Record<Adapter, number>>> = {
  email: 5,
  messaging: 4,
  bureau: 4,
  depository: 4,
  clinic: 2,
  treasury: 2,
  timestamp: 2,
  identity: 1,
};

/** Hours of an evening to three days, one at a time for each vendor. */
export const drawOutages = (random: Random, firstDay: Day): readonly Outage[] =>
  Object.entries(OUTAGES).flatMap(([adapter, times]) => {
    const part = Math.floor(350 / times);
    return Array.from({ length: times }, (_, index) => {
      const from = hourOf(random, plusDays(firstDay, index * part + random.between(5, part - 5)), 0, 23);
      return { adapter: adapter as Adapter, from, until: from + random.between(1, 70) * HOUR_MS };
    });
  });

export const isDown = (outages: readonly Outage[], adapter: Adapter, at: number): boolean =>
  outages.some((each) => each.adapter === adapter && each.from <= at && at < each.until);

/** The end of the last outage that touches a span; undefined where there is none. */
export const endOfOutage = (
  outages: readonly Outage[],
  adapter: Adapter,
  from: number,
  until: number,
): number | undefined => {
  const ends = outages
    .filter((each) => each.adapter === adapter && each.from <= until && each.until > from)
    .map((each) => each.until);
  return ends.length === 0 ? undefined : Math.max(...ends);
};
