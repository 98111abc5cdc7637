import type { Adapter } from '../../../sandbox/faults.ts';
import {
  businessDaysAfter,
  type Day,
  dayAt,
  hoursOf,
  instantOf,
  isAllowedAt,
  nearestAllowed,
  plusDays,
} from '../law.ts';
import type { Life } from './lives.ts';
import type { ContactKind } from './message-kinds.ts';
import { endOfOutage, isDown, type Outage } from './outages.ts';
import type { Contact, Received } from './received.ts';
import type { History } from './standing.ts';

/** What is known of a person and of what reached them, to judge what had to happen. */
export interface Observed {
  readonly life: Life;
  readonly received: Received;
  readonly outages: readonly Outage[];
  /** Until when the year lasted. */
  readonly endsAt: number;
  complain(what: string): void;
  count(what: string): void;
}

/** That of a credit that was disbursed. */
export interface Case extends Observed {
  readonly history: History;
}

const HOUR_MS = 3_600_000;

export const startOf = (day: Day): number => instantOf(day, (hoursOf(day) ?? [0, 24])[0]);
export const endOf = (day: Day): number => instantOf(day, (hoursOf(day) ?? [0, 24])[1]);

/** The first moment from an instant on at which a lender may write. */
export const contactTime = (at: number): number => {
  if (isAllowedAt(at)) return at;
  const today = startOf(dayAt(at));
  if (hoursOf(dayAt(at)) && at < today) return today;
  return startOf(nearestAllowed(plusDays(dayAt(at), 1), 1));
};

export const ofKind = ({ received }: Observed, kind: ContactKind): readonly Contact[] =>
  received.contacts.filter((each) => each.kind === kind);

/** What brings a letter, or the word that it waits. */
export const channelOf = ({ life }: Observed): Adapter => (life.hasEmail ? 'email' : 'messaging');

/** In the place of a letter to an e-mail that is not proved: the word that one waits. */
export const checkHeld = (
  one: Observed,
  letter: string,
  { from, until }: { readonly from: number; readonly until: number },
  channel: 'email' | 'sms' = 'sms',
): void => {
  const held = ofKind(one, 'held_letter').filter((each) => each.channel === channel);
  if (!held.some(({ at }) => at >= from && at <= until))
    one.complain(`nobody said that ${letter} waits, ${when(from)}`);
};

/** The end of the working day some business days after. */
export const businessDeadline = (at: number, days: number): number =>
  instantOf(businessDaysAfter(dayAt(at), days), 24);

/** Hours of a span in which the vendor answered and it was allowed to write. */
const couldBeDone = (
  outages: readonly Outage[],
  adapter: Adapter,
  from: number,
  until: number,
  inHours: boolean,
): boolean => {
  for (let at = from; at < until; at += HOUR_MS)
    if (
      !isDown(outages, adapter, at) &&
      !isDown(outages, adapter, at + HOUR_MS - 1) &&
      (!inHours || isAllowedAt(at))
    )
      return true;
  return false;
};

/**
 * The last instant in time: of the term itself, or, where the vendor did not answer for all of it, two days after it
 * answered again.
 */
export const deadline = (
  { outages }: Pick<Observed, 'outages'>,
  adapter: Adapter,
  {
    from,
    until,
    inHours = false,
  }: { readonly from: number; readonly until: number; readonly inHours?: boolean },
): { readonly at: number; readonly isExtended: boolean } => {
  if (couldBeDone(outages, adapter, from, until, inHours)) return { at: until, isExtended: false };
  const end = endOfOutage(outages, adapter, from, until) ?? until;
  return {
    at: inHours ? endOf(dayAt(contactTime(end + 24 * HOUR_MS))) : end + 2 * HOUR_MS,
    isExtended: true,
  };
};

export const when = (at: number): string => new Date(at - 5 * HOUR_MS).toISOString().slice(0, 16);
