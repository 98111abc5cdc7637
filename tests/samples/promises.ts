import type { MadePromise } from '#core/api/credit/made-promise.ts';
import { encodePromise } from '#core/api/credit/made-promise.ts';
import { calendarDate } from '#core/calendar/calendar-date.ts';
import { pesos } from '#core/money/money.ts';

export const aPromise = (changes: Partial<MadePromise> = {}): MadePromise => ({
  amount: pesos(123_456),
  promisedOn: calendarDate('2026-11-25'),
  standing: 'open',
  paid: pesos(0),
  ...changes,
});

export const promiseAnswer = (changes: Partial<MadePromise> = {}) => encodePromise(aPromise(changes));
