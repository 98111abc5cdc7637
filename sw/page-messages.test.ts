// @covers 7.71

import { describe, expect, it } from 'vitest';
import { calendarDate } from '#core/calendar/calendar-date.ts';
import {
  DUE,
  ENDPOINT,
  KEY,
  OWNER,
  pushed,
  setClockTo,
  startEachAtNoon,
  switchedOn,
  workerScope,
} from '../tests/support/worker-scope.ts';

const DROPPED = ['DELETE', '/api/recordatorios/suscripcion', { endpoint: ENDPOINT }];

startEachAtNoon();

describe('a person who leaves', () => {
  it('takes everything along: from the screen, the worker, the browser and the server', async () => {
    const worker = await switchedOn();
    await worker.push(pushed());
    expect(worker.shown()).toHaveLength(1);
    expect(await worker.tell({ type: 'LEFT' })).toEqual({ endpoint: null });
    expect([worker.shown(), worker.badge(), worker.isSubscribed()]).toEqual([[], false, false]);
    expect(worker.kept()).toBeUndefined();
    expect(worker.calls()).toEqual([DROPPED]);
  });

  it('without a network is told to the server as soon as there is one, and nothing else is kept', async () => {
    const worker = await switchedOn();
    worker.answer(0);
    await worker.tell({ type: 'LEFT' });
    expect(worker.kept()).toMatchObject({ owner: undefined, subscription: undefined, toDrop: [ENDPOINT] });
    const tried = worker.calls().length;
    worker.answer(200);
    await worker.findNetwork();
    expect(worker.calls().slice(tried)).toEqual([DROPPED]);
    expect(worker.kept()).toBeUndefined();
  });

  it('and never switched anything on has nothing asked of the browser or the server', async () => {
    const worker = workerScope();
    await worker.tell({ type: 'LEFT' });
    expect([worker.calls(), worker.badge()]).toEqual([[], undefined]);
  });
});

describe('a person who enters', () => {
  it('finds their notifications as they were', async () => {
    const worker = await switchedOn();
    await worker.push(pushed());
    expect(await worker.tell({ type: 'ENTERED', owner: OWNER })).toEqual({ endpoint: ENDPOINT });
    expect([worker.shown().length, worker.calls()]).toEqual([1, []]);
  });

  it('after somebody else finds nothing of theirs, and switches on their own', async () => {
    const worker = await switchedOn();
    await worker.push(pushed());
    await worker.tell({ type: 'ENTERED', owner: 'account-2' });
    expect([worker.shown(), worker.isSubscribed(), worker.calls()]).toEqual([[], false, [DROPPED]]);
    worker.subscribe(ENDPOINT);
    await worker.tell({ type: 'SUBSCRIBED', owner: 'account-2', endpoint: ENDPOINT, key: KEY });
    expect(worker.kept()).toMatchObject({ owner: 'account-2', shown: new Map(), toDrop: [] });
  });

  it('and switches on has nothing of anybody else’s, though nobody said that those had gone', async () => {
    const worker = await switchedOn();
    await worker.push(pushed());
    await worker.tell({ type: 'SUBSCRIBED', owner: 'account-2', endpoint: ENDPOINT, key: KEY });
    expect(worker.kept()).toMatchObject({ owner: 'account-2', shown: new Map() });
  });

  it('finds no subscription of which nobody knows whose it is', async () => {
    const worker = workerScope();
    worker.subscribe(ENDPOINT);
    await worker.tell({ type: 'ENTERED', owner: OWNER });
    expect([worker.isSubscribed(), worker.calls()]).toEqual([false, [DROPPED]]);
  });
});

describe('what a page tells of what is due', () => {
  it('takes what was paid from the screen, and the mark with the last of it', async () => {
    const worker = await switchedOn();
    setClockTo('2026-12-17', '09:00');
    await worker.push(pushed());
    await worker.push(pushed({ name: 'prueba', dueOn: undefined }));
    await worker.tell({ type: 'DUES', owner: OWNER, dueOns: [DUE, calendarDate('2027-01-18')] });
    expect([worker.shown().length, worker.badge()]).toEqual([2, true]);
    await worker.tell({ type: 'DUES', owner: OWNER, dueOns: [calendarDate('2027-01-18')] });
    expect([worker.shown().map(({ tag }) => tag), worker.badge()]).toEqual([['prueba'], false]);
  });

  it('marks the icon from the statement on, five business days before, until the payment', async () => {
    const worker = await switchedOn();
    const badgeOn = async (day: string, dueOns = [DUE]) => {
      setClockTo(day, '09:00');
      await worker.tell({ type: 'DUES', owner: OWNER, dueOns });
      return worker.badge();
    };
    expect(await badgeOn('2026-12-10')).toBe(false);
    expect(await badgeOn('2026-12-11')).toBe(true);
    expect(await badgeOn('2027-02-01')).toBe(true);
    expect(await badgeOn('2027-02-01', [])).toBe(false);
  });

  it('is nobody’s whose notifications these are not', async () => {
    const worker = await switchedOn();
    await worker.push(pushed());
    await worker.tell({ type: 'DUES', owner: 'account-2', dueOns: [] });
    expect([worker.shown().length, worker.badge()]).toEqual([1, true]);
  });
});
