import { type Day, daysFrom, hoursOf, instantOf } from '../law.ts';

export const VENDORS = ['email', 'push'] as const;
export type Vendor = (typeof VENDORS)[number];

/** A fault of a day. */
interface Fault {
  readonly day: Day;
  /** Every server is down from before the window opens until after it closes. */
  readonly servers?: true;
  /** Hours in Bogota during which a vendor rejects everything; by default the whole day. */
  readonly vendor?: Vendor;
  readonly from?: number;
  readonly until?: number;
}

interface Timeline {
  readonly first: Day;
  readonly last: Day;
  /** Due dates, spread over the loans. */
  readonly dues: readonly Day[];
  /** Preferred hours. */
  readonly hours: readonly number[];
  readonly troubles: readonly Fault[];
}

/** A position of the clock; `ends`: the end of a day's window. */
export interface Step {
  readonly index: number;
  readonly day: Day;
  readonly at: number;
  readonly ends: boolean;
}

/** A week of 2027 with a Saturday, and a Sunday beside a holiday. */
export const TIMELINE: Timeline = {
  first: '2027-03-17',
  last: '2027-03-24',
  dues: daysFrom('2027-03-18', '2027-03-24'),
  hours: [7, 9, 15],
  troubles: [
    { day: '2027-03-17', vendor: 'push' },
    { day: '2027-03-19', servers: true },
    { day: '2027-03-20', vendor: 'email', from: 7, until: 12 },
    { day: '2027-03-23', vendor: 'push', from: 8, until: 14 },
  ],
};

const FORBIDDEN_HOURS = [9, 15];

const momentsOf = (
  day: Day,
  chosen: readonly number[],
): readonly { readonly at: number; readonly ends: boolean }[] => {
  const hours = hoursOf(day);
  if (!hours) return FORBIDDEN_HOURS.map((hour) => ({ at: instantOf(day, hour, 5), ends: false }));
  const [opens, closes] = hours;
  const within = [...new Set(chosen.map((hour) => Math.min(Math.max(hour, opens), closes - 1)))].sort(
    (first, second) => first - second,
  );
  return [
    { at: instantOf(day, opens - 1, 50), ends: false },
    ...within.map((hour) => ({ at: instantOf(day, hour, 5), ends: false })),
    { at: instantOf(day, closes - 1, 40), ends: true },
    { at: instantOf(day, closes - 1, 57), ends: true },
    { at: instantOf(day, closes, 2), ends: false },
  ];
};

export const STEPS: readonly Step[] = daysFrom(TIMELINE.first, TIMELINE.last)
  .filter((day) => !TIMELINE.troubles.some((fault) => fault.servers && fault.day === day))
  .flatMap((day) => momentsOf(day, TIMELINE.hours).map((moment) => ({ day, ...moment })))
  .map((step, index) => ({ index, ...step }));

export const isVendorDown = (vendor: Vendor, { day, at }: Pick<Step, 'day' | 'at'>): boolean =>
  TIMELINE.troubles.some(
    (fault) =>
      fault.vendor === vendor &&
      fault.day === day &&
      at >= instantOf(day, fault.from ?? 0) &&
      at < instantOf(day, fault.until ?? 24),
  );
