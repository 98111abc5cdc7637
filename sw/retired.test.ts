import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ENDPOINT, startEachAtNoon, switchedOn, workerScope } from '../tests/support/worker-scope.ts';

const SESSION = 'wQHpEUaclpFxBAtQ1wVDMTz5aP3vW6zHgHdvj7OZqzY';
const DROPPED = ['DELETE', '/api/recordatorios/suscripcion', { endpoint: ENDPOINT }];
const ENDED = ['POST', '/api/accounts/logout/pendiente', { clave: SESSION }];

startEachAtNoon();

const cacheNames = new Set<string>();
beforeEach(() => {
  cacheNames.clear();
  cacheNames.add('shell');
});

/** The worker is switched off: the one that replaces it is activated. */
const retire = async (worker: ReturnType<typeof workerScope>) => {
  vi.stubGlobal('caches', {
    keys: async () => [...cacheNames],
    delete: async (name: string) => cacheNames.delete(name),
  });
  vi.resetModules();
  await import('./retired.ts');
  await worker.activate();
};

describe('a worker that is switched off', () => {
  it('unsubscribes, tells the server, and leaves nothing', async () => {
    const worker = await switchedOn();
    // A subscription that is missed would be renewed.
    worker.offer('https://push.example/other');
    await retire(worker);
    expect(worker.isSubscribed()).toBe(false);
    expect(worker.calls()).toEqual([DROPPED]);
    expect([worker.isRegistered(), [...cacheNames], worker.kept()]).toEqual([false, [], undefined]);
  });

  it('sends the logouts that did not reach the server', async () => {
    const worker = workerScope();
    worker.answer(0);
    await worker.tell({ type: 'ENDED', key: SESSION, isLeaving: false });
    worker.answer(200);
    await retire(worker);
    expect(worker.calls()).toEqual([ENDED, ENDED]);
    expect(worker.kept()).toBeUndefined();
  });

  it('leaves what the server does not take to the next worker, and nothing of the person', async () => {
    const worker = await switchedOn();
    worker.answer(0);
    await worker.tell({ type: 'ENDED', key: SESSION, isLeaving: false });
    await retire(worker);
    expect([worker.isRegistered(), [...cacheNames]]).toEqual([false, []]);
    expect(worker.kept()).toMatchObject({
      owner: undefined,
      subscription: undefined,
      toDrop: [ENDPOINT],
      toEnd: [{ key: SESSION }],
    });
    worker.answer(200);
    const before = worker.calls().length;
    await worker.start();
    expect(worker.calls().slice(before)).toEqual([ENDED, DROPPED]);
    expect(worker.kept()).toBeUndefined();
  });

  it('leaves though the browser does not unsubscribe', async () => {
    const worker = workerScope();
    worker.breakSubscription();
    await retire(worker);
    expect([worker.isRegistered(), [...cacheNames], worker.calls()]).toEqual([false, [], []]);
  });
});
