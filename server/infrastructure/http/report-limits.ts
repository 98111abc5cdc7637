import { TooMany } from '../runtime/errors.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const MOST_PER_ADDRESS = 30;
/** Forged reports name ever new things. */
const MOST_KINDS = 50;
const MOST_ADDRESSES = 10_000;

/** Begins anew after a period of the clock, in memory: anybody may report, and no report is worth a row. */
const forgetful = <T>(periodMs: number, create: () => T) => {
  let [since, value] = [0, create()];
  return (nowMs: number): T => {
    if (Math.abs(nowMs - since) >= periodMs) [since, value] = [nowMs, create()];
    return value;
  };
};

export interface ReportLimits {
  /** @throws TooMany for an address that sends more than thirty in a minute. */
  admit(address: string, nowMs: number): void;
  /** Whether a kind of report was not seen within the hour, among fifty at most. */
  isNew(kind: string, nowMs: number): boolean;
}

/** Limits of what browsers report by themselves. */
export const createReportLimits = (): ReportLimits => {
  const seen = forgetful(HOUR_MS, () => new Set<string>());
  const perAddress = forgetful(MINUTE_MS, () => new Map<string, number>());
  return {
    admit: (address, nowMs) => {
      const counts = perAddress(nowMs);
      const count = (counts.get(address) ?? 0) + 1;
      if (counts.size < MOST_ADDRESSES || count > 1) counts.set(address, count);
      if (count > MOST_PER_ADDRESS)
        throw new TooMany(
          'too_many_reports',
          'Recibimos demasiados informes desde esta red.',
          MINUTE_MS / 1_000,
        );
    },
    isNew: (kind, nowMs) => {
      const kinds = seen(nowMs);
      if (kinds.has(kind) || kinds.size >= MOST_KINDS) return false;
      kinds.add(kind);
      return true;
    },
  };
};
