// @covers 7.68

import { beforeEach, describe, expect, it } from 'vitest';
import { calendarDate } from '#core/calendar/calendar-date.ts';
import { pushed, setClockTo, startEachAtNoon, workerScope } from '../tests/support/worker-scope.ts';

const FIRST = { title: 'Tienes un pago próximo', tag: 'pago-2026-12-18', isSilent: false };

startEachAtNoon();
beforeEach(() => setClockTo('2026-12-17', '09:00'));

describe('a push', () => {
  it('is shown once under its name, and the next one of its instalment takes its place', async () => {
    const worker = workerScope();
    await worker.push(pushed());
    expect([worker.shown(), worker.badge()]).toEqual([[FIRST], true]);
    await worker.push(pushed());
    expect(worker.shown()).toEqual([{ ...FIRST, isSilent: true }]);
    await worker.push(pushed({ name: '2026-12-18/due_day', title: 'Tienes un pago para hoy' }));
    expect(worker.shown()).toEqual([{ ...FIRST, title: 'Tienes un pago para hoy' }]);
    await worker.push(pushed({ name: '2027-01-18/statement', dueOn: calendarDate('2027-01-18') }));
    expect(worker.shown().map(({ tag }) => tag)).toEqual(['pago-2026-12-18', 'pago-2027-01-18']);
  });

  it('that is a test, or cannot be read, says nothing of what is due and leaves no mark', async () => {
    const worker = workerScope();
    await worker.push(pushed({ name: 'prueba', dueOn: undefined, title: 'Prueba' }));
    await worker.push('{"de":"otra parte"}');
    expect(worker.shown().map(({ title, tag }) => [title, tag])).toEqual([
      ['Prueba', 'prueba'],
      ['Tienes un pago próximo', 'pago'],
    ]);
    expect(worker.badge()).toBeUndefined();
  });
});
