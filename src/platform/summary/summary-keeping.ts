import type { Credit } from '#core/wire/credit-answer.ts';
import { parseSummary, summaryOf } from './saved-summary.ts';
import { dropSummaries, readSummary, writeSummary } from './summary-storage.ts';

/** The summary on the device is the switch: whoever has one wants it, and nothing is written without. */
export const isSummaryOn = (owner: string): boolean => readSummary(owner) !== null;

/** Answers whether it is on the device now: storage may be full or blocked. */
export const switchSummaryOn = (owner: string, credit: Credit, fetchedAt: number): boolean =>
  writeSummary(owner, JSON.stringify(summaryOf(credit, fetchedAt)));

export const switchSummaryOff = (): void => dropSummaries();

/** Takes newer figures over, for whoever has it on; a credit that is paid off has nothing to look up any more. */
export const renewSummary = (owner: string, credit: Credit, fetchedAt: number, now = Date.now()): void => {
  const text = readSummary(owner);
  if (text === null) return;
  const last = parseSummary(text)?.fetchedAt ?? 0;
  if (credit.standing === 'paid') switchSummaryOff();
  // One from after now was written before the clock was set back.
  else if (fetchedAt > last || last > now) switchSummaryOn(owner, credit, fetchedAt);
};
