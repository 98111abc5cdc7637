// @covers 7.70

import { describe, expect, it, vi } from 'vitest';
import {
  DUE,
  OWNER,
  pushed,
  setClockTo,
  startEachAtNoon,
  switchedOn,
  workerScope,
} from '../tests/support/worker-scope.ts';

const OWN = { title: 'Tienes un pago próximo', tag: 'pago-2026-12-18', isSilent: false };

startEachAtNoon();

/** A worker whose subscription the browser took away. */
const unreachable = async () => {
  const worker = await switchedOn();
  worker.subscribe(undefined);
  return worker;
};

describe('a worker that wakes', () => {
  it('says nothing of its own as long as the server writes here, and marks the icon all the same', async () => {
    const worker = await switchedOn();
    expect(worker.badge()).toBe(false);
    setClockTo('2026-12-17', '09:00');
    await worker.wake();
    expect([worker.shown(), worker.badge()]).toEqual([[], true]);
  });

  it('says by itself that there is a payment, from its hour on, where the server cannot', async () => {
    const worker = await unreachable();
    setClockTo('2026-12-17', '08:59');
    await worker.wake();
    expect(worker.shown()).toEqual([]);
    setClockTo('2026-12-17', '09:00');
    await worker.wake();
    expect(worker.shown()).toEqual([OWN]);
  });

  it('says it once, and what the server wrote of the same makes no sound', async () => {
    const worker = await unreachable();
    setClockTo('2026-12-17', '09:00');
    await worker.wake();
    worker.clearScreen();
    await worker.wake();
    expect(worker.shown()).toEqual([]);
    await worker.push(pushed());
    expect(worker.shown()).toEqual([{ ...OWN, isSilent: true }]);
  });

  it('reminds nobody of what the app has shown them', async () => {
    const worker = await unreachable();
    setClockTo('2026-12-17', '09:00');
    await worker.tell({ type: 'DUES', owner: OWNER, dueOns: [DUE] });
    expect(worker.badge()).toBe(true);
    await worker.wake();
    expect(worker.shown()).toEqual([]);
  });

  it('says nothing where notifications are not allowed any more, nor where nobody wanted them', async () => {
    const worker = await unreachable();
    vi.stubGlobal('Notification', { permission: 'denied' });
    setClockTo('2026-12-17', '09:00');
    await worker.wake();
    expect(worker.shown()).toEqual([]);
    const nobodys = workerScope();
    await nobodys.wake();
    expect([nobodys.shown(), nobodys.badge(), nobodys.calls()]).toEqual([[], undefined, []]);
  });
});
