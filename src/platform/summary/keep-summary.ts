import { atom } from 'jotai/vanilla';
import type { Credit } from '#core/api/credit/credit.ts';
import { accountIdAtom } from '../session/session-atoms.ts';
import { deviceStorage, tryStorage } from '../storage/local-storage.ts';
import { parseSummary, summaryOf } from '../storage/saved-summary.ts';
import { dropSummaries, readSummary, writeSummary } from '../storage/summary-storage.ts';
import { store } from '../store.ts';

/** 'No guardar en este celular': of the device, and names nobody, so that logging out leaves it. */
const REFUSED = 'cuotasana-summary-refused';
const isRefused = (): boolean => Boolean(tryStorage(() => deviceStorage()?.getItem(REFUSED)));

const changesAtom = atom(0);
const tellChange = (): void => store.set(changesAtom, (count) => count + 1);

/** Whether this device keeps the summary of who is logged in. */
export const isSummaryKeptAtom = atom((get) => {
  get(changesAtom);
  return readSummary(get(accountIdAtom) ?? '') !== null;
});

const keptOf = (owner: string) => parseSummary(readSummary(owner) ?? '');

/** False when storage is full or blocked. */
const write = (owner: string, summary: ReturnType<typeof summaryOf>): boolean => {
  const isKept = writeSummary(owner, JSON.stringify(summary));
  tellChange();
  return isKept;
};

/** Keeps it after all, by the person's own switch. False when storage is full or blocked. */
export const keepSummary = (owner: string, credit: Credit, fetchedAt: number): boolean => {
  tryStorage(() => deviceStorage()?.removeItem(REFUSED));
  return write(owner, { ...summaryOf(credit, fetchedAt), isTold: true });
};

export const refuseSummary = (): void => {
  dropSummaries();
  tryStorage(() => deviceStorage()?.setItem(REFUSED, 'yes'));
  tellChange();
};

/** Keeps the newest figures of who is logged in, unless they refused; none of a credit that is over. */
export const updateSummary = (owner: string, credit: Credit, fetchedAt: number, now = Date.now()): void => {
  // An answer that comes after its session is nobody's.
  if (owner !== store.get(accountIdAtom) || isRefused()) return;
  const last = keptOf(owner);
  if (credit.standing === 'paid' || credit.standing === 'withdrawn') {
    dropSummaries();
    tellChange();
    // A `fetchedAt` in the future: the clock was set back since.
  } else if (!last || fetchedAt > last.fetchedAt || last.fetchedAt > now)
    write(owner, { ...summaryOf(credit, fetchedAt), isTold: last?.isTold ?? false });
};

/** Whether the person was told that it is kept. */
export const wasSummaryTold = (owner: string): boolean => keptOf(owner)?.isTold ?? false;

export const markSummaryTold = (owner: string): void => {
  const summary = keptOf(owner);
  if (summary) write(owner, { ...summary, isTold: true });
};
