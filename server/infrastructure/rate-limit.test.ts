import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../tests/support/open-database.ts';
import { inTransaction } from './database/connection.ts';
import { consumeRateLimit, type RateLimit } from './rate-limit.ts';
import { TooMany } from './runtime/errors.ts';

const start = new Date('2026-03-10T19:00:00Z');
const later = (seconds: number): Date => new Date(start.getTime() + seconds * 1_000);

describe('calls counted in a window', () => {
  const database = openDatabase();

  const limit = (bucket: string, per: RateLimit['per'] = 'hour'): RateLimit => ({
    bucket,
    most: 3,
    per,
    rejection: { code: 'too_many_tests', sentence: 'Vuelve' },
  });
  const count = (now: Date, rateLimit: RateLimit) =>
    consumeRateLimit({ db: database.db, clock: { now: () => now } }, rateLimit);

  it('let exactly as many pass as the limit says, however many come at once', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => count(start, limit('race'))));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  });

  it('say when the window ends, and start anew then', async () => {
    for (const seconds of [0, 10, 20]) await count(later(seconds), limit('window'));
    const rejection = await count(later(600), limit('window')).catch((error: unknown) => error);
    expect(rejection).toBeInstanceOf(TooMany);
    expect(rejection).toMatchObject({
      code: 'too_many_tests',
      message: 'Vuelve en 50 minutos.',
      retryAfterSeconds: 3_000,
    });
    await expect(count(later(3_599), limit('window'))).rejects.toThrow('Vuelve en 1 segundo.');
    await count(later(3_600), limit('window'));
  });

  it('of a day end a day after the first, and report the first call that is refused only', async () => {
    const exceeded: string[] = [];
    const daily = { ...limit('daily', 'day'), onExceeded: () => exceeded.push('exceeded') };
    for (const seconds of [0, 1, 2]) await count(later(seconds), daily);
    for (const hours of [1, 2, 23]) {
      const rejection = await count(later(hours * 3_600), daily).catch((error: unknown) => error);
      expect(rejection).toMatchObject({ retryAfterSeconds: (24 - hours) * 3_600 });
    }
    expect(exceeded).toEqual(['exceeded']);
    await count(later(86_400), daily);
  });

  it('are counted before a transaction, whose locks a refused call would wait for', async () => {
    const inside = inTransaction(database.db, (trx) =>
      consumeRateLimit({ db: trx, clock: { now: () => start } }, limit('inside')),
    );
    await expect(inside).rejects.toThrow('before a transaction');
  });

  it('do not mix buckets', async () => {
    for (let call = 0; call < 3; call += 1) await count(start, limit('one'));
    await count(start, limit('other'));
    await expect(count(start, limit('one'))).rejects.toThrow(TooMany);
  });

  it('are forgotten when the clock went back, instead of locking for days', async () => {
    const inTwentyDays = later(20 * 86_400);
    for (let call = 0; call < 3; call += 1) await count(inTwentyDays, limit('moved', 'minute'));
    await expect(count(inTwentyDays, limit('moved', 'minute'))).rejects.toThrow(TooMany);
    await count(start, limit('moved', 'minute'));
  });
});
