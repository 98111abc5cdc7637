import type { CalendarDate } from '../calendar/calendar-date.ts';
import { addBusinessDays } from '../calendar/holidays.ts';

export const CLAIM_KINDS = [
  'petition',
  'complaint',
  'claim',
  'data_query',
  'data_claim',
  'correction',
  'identity_theft',
] as const;

/** What somebody asks of us that must be answered within a term. */
export type ClaimKind = (typeof CLAIM_KINDS)[number];

/** With what is asked for on a screen of its own. */
export const REQUEST_KINDS = [...CLAIM_KINDS, 'closure'] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];

/** What somebody wrote, or asked for by a press. */
export const isClaimKind = (kind: string): kind is ClaimKind => CLAIM_KINDS.some((one) => one === kind);

/**
 * Business days for the answer: Ley 1755/2015 art. 14 for petitions, complaints and claims, Ley 1581/2012 arts. 14 and 15
 * for queries and claims about personal data, Ley 2157/2021 art. 7 for identity theft.
 */
export const ANSWER_DAYS = {
  petition: 15,
  complaint: 15,
  claim: 15,
  data_query: 10,
  data_claim: 15,
  correction: 15,
  identity_theft: 10,
} as const satisfies Record<ClaimKind, number>;

const CLOSURE_DAYS = ANSWER_DAYS.data_claim;

/** How long the answer may take, in words. */
export const termInWords = (kind: RequestKind): string =>
  `${kind === 'closure' ? CLOSURE_DAYS : ANSWER_DAYS[kind]} días hábiles`;

/** The last day for the answer; the day of receipt does not count. */
export const claimDueOn = (kind: RequestKind, receivedOn: CalendarDate): CalendarDate =>
  addBusinessDays(receivedOn, kind === 'closure' ? CLOSURE_DAYS : ANSWER_DAYS[kind]);

/** 'R-10042': what the person names when they ask about it. */
export const filingNumber = (number: number): string => `R-${number}`;

/** Undefined for what is no filing number; its letter may be left out. */
export const parseFilingNumber = (text: string): number | undefined => {
  const [, digits] = /^(?:r-?)?([1-9]\d{0,14})$/i.exec(text.trim()) ?? [];
  return digits === undefined ? undefined : Number(digits);
};

export const LONGEST_CLAIM = 3_000;
export const SHORTEST_CLAIM = 10;
