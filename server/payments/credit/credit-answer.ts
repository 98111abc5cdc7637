import { bogotaDate, type CalendarDate } from '#core/calendar/calendar-date.ts';
import { WrittenAnswer } from '../../infrastructure/http/answers.ts';
import type { Clock } from '../../infrastructure/runtime/clock.ts';
import type { CreditUnderWay } from './credit-under-way.ts';

/** An answer around the instant at which it was read. */
interface KeptAnswer {
  readonly version: string;
  readonly day: CalendarDate;
  readonly before: string;
  readonly after: string;
}

/** Credits that somebody is looking at; of some 12 kB each. */
const MOST_ANSWERS = 2_000;

/**
 * Answers of credits that were written on the same day and of the same version, which the database has just told: a person
 * looks at a credit several times in a visit, and most times nothing has changed.
 */
export const createCreditAnswers = (clock: Clock) => {
  /** The one asked for longest ago comes first. */
  const answers = new Map<number, KeptAnswer>();
  return {
    /** Whether there is an answer that might still be it. */
    has: (creditNumber: number): boolean => answers.has(creditNumber),
    /** The answer as of now, if that of this version was kept today. */
    find: (creditNumber: number, version: string): WrittenAnswer | undefined => {
      const kept = answers.get(creditNumber);
      const now = clock.now();
      if (kept?.version !== version || kept.day !== bogotaDate(now)) return undefined;
      answers.delete(creditNumber);
      answers.set(creditNumber, kept);
      return new WrittenAnswer(`${kept.before}${now.toISOString()}${kept.after}`);
    },
    /** Keeps the answer to a reading. Payments under way are told by the minute: then it is not kept. */
    keep: (creditNumber: number, reading: CreditUnderWay, { json }: WrittenAnswer): void => {
      const { version, readAt, openPayments } = reading;
      answers.delete(creditNumber);
      if (openPayments.length > 0) return;
      const instant = readAt.toISOString();
      const at = json.lastIndexOf(instant);
      if (at < 0) return;
      answers.set(creditNumber, {
        version,
        day: bogotaDate(readAt),
        before: json.slice(0, at),
        after: json.slice(at + instant.length),
      });
      const [oldest] = answers.keys();
      if (answers.size > MOST_ANSWERS && oldest !== undefined) answers.delete(oldest);
    },
  };
};
