import type { Random } from '../../support/random.ts';
import { businessDaysBefore, type Day, nearestAllowed, plusDays } from './law.ts';
import { isVendorDown, type Step, type Timeline, VENDORS, type Vendor } from './timeline.ts';

export const CHANNELS = ['push', 'whatsapp', 'sms', 'email'] as const;
export type Channel = (typeof CHANNELS)[number];
export type Rule = 'statement' | 'three_days' | 'eve' | 'due_day' | 'late';

export interface Device {
  readonly id: string;
  /** From this day on it is gone for good. */
  readonly goneFrom: Day | undefined;
}

export interface Credit {
  readonly number: number;
  readonly dueOn: Day;
  /** In the middle of which step its instalment is paid. */
  readonly paidIn: number | undefined;
}

export interface Person {
  readonly accountId: string;
  readonly channels: readonly Channel[];
  readonly rules: readonly Rule[];
  readonly hour: number;
  readonly devices: readonly Device[];
  readonly credits: readonly Credit[];
  /** In the middle of which step they want no more of it. */
  readonly stopsIn: number | undefined;
  /** After which day's window they turn the order of their channels round. */
  readonly turnsAfter: Day | undefined;
}

export const vendorOf = (channel: Channel): Vendor =>
  channel === 'push' || channel === 'email' ? channel : 'messaging';

const LIKED: readonly (readonly Channel[])[] = [
  ['push'],
  ['push', 'sms'],
  ['push', 'email'],
  ['push', 'whatsapp', 'email'],
  ['sms'],
  ['whatsapp'],
  ['email'],
  ['email', 'push'],
  ['sms', 'push'],
  [],
];
const RULES: readonly (readonly Rule[])[] = [
  ['statement', 'eve', 'due_day', 'late'],
  ['statement', 'eve', 'due_day', 'late'],
  ['statement', 'three_days', 'eve', 'due_day', 'late'],
  ['eve', 'due_day'],
  ['late'],
];
const PAID_SHARE = 0.55;
const PAID_IN_TROUBLE = 0.4;
const STOPPED_SHARE = 0.03;
const TURNED_SHARE = 0.3;
const GONE_SHARE = 0.25;
const MOST_DEVICES = 3;

/** The channels that somebody wants on a day, the liked best first. */
export const channelsOn = (day: Day, { channels, turnsAfter }: Person): readonly Channel[] =>
  turnsAfter !== undefined && day > turnsAfter ? channels.toReversed() : channels;

/** What a person is like, by the seed. */
export const drawPerson = (
  random: Random,
  timeline: Timeline,
  steps: readonly Step[],
  owned: { readonly accountId: string; readonly credits: readonly Omit<Credit, 'paidIn'>[] },
): Person => {
  const { first, last, hours } = timeline;
  const channels = random.pick(LIKED);
  const anyStep = () => random.between(0, steps.length - 1);
  const troubled = steps.filter(({ day, at }) =>
    VENDORS.some((vendor) => isVendorDown(timeline, vendor, day, at)),
  );
  // What was tried in vain and is paid before the next try: the likeliest to go wrong, so there is much of it.
  const paidStep = () =>
    troubled.length > 0 && random.chance(PAID_IN_TROUBLE) ? random.pick(troubled).index : anyStep();
  const days = [...new Set(steps.map(({ day }) => day))].filter((day) => day >= first && day <= last);
  const count = channels.includes('push') ? random.between(0, MOST_DEVICES) : 0;
  return {
    accountId: owned.accountId,
    channels,
    rules: random.pick(RULES),
    hour: random.pick(hours),
    devices: Array.from({ length: count }, (_, index) => ({
      id: `${owned.accountId}-${index}`,
      goneFrom: random.chance(GONE_SHARE) ? random.pick(days) : undefined,
    })),
    credits: owned.credits.map((credit) => ({
      ...credit,
      paidIn: random.chance(PAID_SHARE) ? paidStep() : undefined,
    })),
    stopsIn: random.chance(STOPPED_SHARE) ? anyStep() : undefined,
    turnsAfter: random.chance(TURNED_SHARE) ? random.pick(days) : undefined,
  };
};

/** One thing that a person is to be told, the day of its own and the last one on which it still says something. */
export interface Wanted {
  readonly credit: Credit;
  readonly rule: Rule;
  readonly wantedOn: Day;
  readonly ownDay: Day;
  readonly lastDay: Day;
}

/** Days from the due date to the rule's day and to its last (Decisions §14). */
const DAYS = { three_days: [-3, -2], eve: [-1, -1], due_day: [0, 0], late: [3, 7] } as const;
const STATEMENT_LAST = -3;
const STATEMENT_BUSINESS_DAYS = 5;

export const wantedBy = ({ credits, rules }: Person): readonly Wanted[] =>
  credits
    .flatMap((credit) =>
      rules.map((rule): Wanted => {
        const { dueOn } = credit;
        if (rule === 'statement') {
          const wantedOn = businessDaysBefore(dueOn, STATEMENT_BUSINESS_DAYS);
          const lastDay = plusDays(dueOn, STATEMENT_LAST);
          return { credit, rule, wantedOn, ownDay: nearestAllowed(wantedOn, -1), lastDay };
        }
        const [wanted, last] = DAYS[rule];
        const wantedOn = plusDays(dueOn, wanted);
        const ownDay = nearestAllowed(wantedOn, rule === 'late' ? 1 : -1);
        return { credit, rule, wantedOn, ownDay, lastDay: plusDays(dueOn, last) };
      }),
    )
    .sort(
      (one, other) =>
        one.wantedOn.localeCompare(other.wantedOn) || one.credit.dueOn.localeCompare(other.credit.dueOn),
    );
