import type { Random } from '../../support/random.ts';
import { businessDaysBefore, type Day, nearestAllowed, plusDays } from '../law.ts';
import { isVendorDown, type Step, type Timeline, VENDORS, type Vendor } from './timeline.ts';

export const CHANNELS = ['push', 'whatsapp', 'sms', 'email'] as const;
export type Channel = (typeof CHANNELS)[number];
export type Rule = 'statement' | 'three_days' | 'eve' | 'due_day' | 'late';

export interface Device {
  readonly id: string;
  /** Revoked from this day on. */
  readonly goneFrom: Day | undefined;
}

export interface Credit {
  readonly number: number;
  readonly dueOn: Day;
  /** The step during which its instalment is paid. */
  readonly paidIn: number | undefined;
}

export interface Person {
  readonly accountId: string;
  readonly channels: readonly Channel[];
  readonly rules: readonly Rule[];
  readonly hour: number;
  readonly devices: readonly Device[];
  readonly credits: readonly Credit[];
  /** The step during which they unsubscribe. */
  readonly stopsIn: number | undefined;
  /** The day after whose window they reverse their channel order. */
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

/** The preferred channels on a day, best first. */
export const channelsOn = (day: Day, { channels, turnsAfter }: Person): readonly Channel[] =>
  turnsAfter !== undefined && day > turnsAfter ? channels.toReversed() : channels;

/** A person drawn from the seed. */
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
  // A payment between a failed attempt and its retry is the likeliest to go wrong, so it is frequent.
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

/** A required reminder, its own day and the last one on which it is still useful. */
export interface Wanted {
  readonly credit: Credit;
  readonly rule: Rule;
  readonly wantedOn: Day;
  readonly ownDay: Day;
  readonly lastDay: Day;
}

/** Days from the due date to the rule's first and last day (Decisions §14). */
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
