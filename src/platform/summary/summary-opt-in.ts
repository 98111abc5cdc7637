import type { Credit } from '#core/api/credit/credit.ts';
import { dropSummaries, readSummary, writeSummary } from '../storage/summary-storage.ts';
import { parseSummary, summaryOf } from './saved-summary.ts';

/** The stored summary is the opt-in itself: nothing is written without one. */
export const isSummaryOn = (owner: string): boolean => readSummary(owner) !== null;

/** False when storage is full or blocked. */
export const enableSummary = (owner: string, credit: Credit, fetchedAt: number): boolean =>
  writeSummary(owner, JSON.stringify(summaryOf(credit, fetchedAt)));

export const disableSummary = (): void => dropSummaries();

/** Updates the summary where it is on; removes it for a credit that is over. */
export const updateSummary = (owner: string, credit: Credit, fetchedAt: number, now = Date.now()): void => {
  const text = readSummary(owner);
  if (text === null) return;
  const last = parseSummary(text)?.fetchedAt ?? 0;
  if (credit.standing === 'paid' || credit.standing === 'withdrawn') disableSummary();
  // A `fetchedAt` in the future: the clock was set back since.
  else if (fetchedAt > last || last > now) enableSummary(owner, credit, fetchedAt);
};
