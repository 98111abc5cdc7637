import { encodeAmortization, readAmortization } from '#core/api/applications/amortization.ts';
import { bogotaDate, type CalendarDate } from '#core/calendar/calendar-date.ts';
import type { RateCaps } from '#core/rates/rate-caps.ts';
import type { Context } from '../infrastructure/context.ts';
import { WrittenAnswer, writeAnswer } from '../infrastructure/http/answers.ts';
import { type AmountAndTerm, quotePlanUnder } from './plans.ts';
import { readRateCaps } from './rate-caps.ts';

/** How long the caps are believed; another process may have loaded one meanwhile. */
const CAPS_BELIEVED_MS = 1_000;
/** Of some 5 kB each. */
const MOST_TABLES = 4_000;

/** The caps as of a second ago or less, by the product's clock; calls at the same time share a reading. */
const recentCaps = ({ db, clock }: Pick<Context, 'db' | 'clock'>): (() => Promise<RateCaps>) => {
  let readAt = Number.NaN;
  let reading: Promise<RateCaps> | undefined;
  return () => {
    const now = clock.now().getTime();
    // A clock that was set back is none to go by.
    if (reading && now >= readAt && now < readAt + CAPS_BELIEVED_MS) return reading;
    const started = readRateCaps(db);
    started.catch(() => {
      if (reading === started) reading = undefined;
    });
    [reading, readAt] = [started, now];
    return started;
  };
};

/**
 * Amortization tables as answers, worked out and written once each for the caps and the day. Nothing is decided or
 * posted by them: what is, reads the caps in its own transaction.
 */
export const createAmortizationTables = (context: Pick<Context, 'db' | 'clock'>) => {
  const readCaps = recentCaps(context);
  /** The one asked for longest ago comes first. */
  const tables = new Map<string, WrittenAnswer>();
  let basis: { readonly caps: RateCaps; readonly day: CalendarDate } | undefined;

  const write = (terms: AmountAndTerm, caps: RateCaps, day: CalendarDate): WrittenAnswer => {
    const data = encodeAmortization(quotePlanUnder(caps, terms, day));
    return new WrittenAnswer(writeAnswer(readAmortization.answer, { data }));
  };

  return {
    /** @throws as `quotePlan`. */
    read: async (terms: AmountAndTerm): Promise<WrittenAnswer> => {
      const [caps, day] = [await readCaps(), bogotaDate(context.clock.now())];
      if (basis?.caps !== caps || basis.day !== day) {
        if (basis?.day !== day || !areSame(basis.caps, caps)) tables.clear();
        basis = { caps, day };
      }
      const key = `${terms.amount} ${terms.term}`;
      const table = tables.get(key) ?? write(terms, caps, day);
      tables.delete(key);
      tables.set(key, table);
      const [oldest] = tables.keys();
      if (tables.size > MOST_TABLES && oldest !== undefined) tables.delete(oldest);
      return table;
    },
  };
};

const areSame = (some: RateCaps, others: RateCaps): boolean =>
  some.length === others.length &&
  some.every(({ month, rate }, index) => month === others[index]?.month && rate === others[index]?.rate);
