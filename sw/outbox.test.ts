import { describe, expect, it } from 'vitest';
import {
  DUE,
  ENDPOINT,
  KEY,
  OWNER,
  pushed,
  setClockTo,
  startEachAtNoon,
  switchedOn,
  type WorkerScope,
  workerScope,
} from '../tests/support/worker-scope.ts';

const OTHER = 'https://push.example/other';
const RENEWED = [
  'POST',
  '/api/recordatorios/suscripcion/renovar',
  expect.objectContaining({ anterior: ENDPOINT, endpoint: OTHER }),
];
const TOMORROW = ['POST', '/api/recordatorios/b54cba4e-6d0c-4b8e-9b1a-3f3f8a1f2c4d/manana'];

startEachAtNoon();

describe('an address that the browser changed', () => {
  it.each([
    ['is the new one at once', OTHER, undefined],
    ['and took away is asked for anew, under the same key', undefined, OTHER],
  ])('%s', async (_, subscribed, offered) => {
    const worker = await switchedOn();
    worker.subscribe(subscribed);
    worker.offer(offered);
    await worker.changeSubscription();
    expect([worker.calls(), worker.isSubscribed()]).toEqual([[RENEWED], true]);
    expect(worker.kept()).toMatchObject({ subscription: { endpoint: OTHER, key: KEY } });
  });

  // @covers 7.71
  it('is the new one as soon as there is a network, which the worker asks to be woken for', async () => {
    const worker = await switchedOn();
    worker.answer(0);
    worker.subscribe(OTHER);
    await worker.changeSubscription();
    expect(worker.kept()).toMatchObject({ subscription: { endpoint: ENDPOINT } });
    expect([...worker.syncs]).toEqual(['recordatorios']);
    worker.answer(200);
    await worker.findNetwork();
    expect(worker.calls()).toEqual([RENEWED, RENEWED]);
    await worker.openPage();
    expect(worker.calls()).toHaveLength(2);
  });

  it('is for the next visit to tell where the server does not know the one before', async () => {
    const worker = await switchedOn();
    worker.answer(404);
    worker.subscribe(OTHER);
    await worker.changeSubscription();
    expect(worker.calls()).toEqual([RENEWED]);
    expect(await worker.tell({ type: 'DUES', owner: OWNER, dueOns: [DUE] })).toEqual({ endpoint: null });
    expect(worker.calls()).toHaveLength(1);
  });
});

describe('Recordármelo mañana', () => {
  const reminded = async () => {
    const worker = workerScope();
    setClockTo('2026-12-17', '10:00');
    await worker.push(pushed());
    return worker;
  };

  it('reaches the server once, and opens nothing', async () => {
    const worker = await reminded();
    await worker.press('pago-2026-12-18', 'tomorrow');
    expect([worker.calls(), worker.shown(), worker.opened]).toEqual([[TOMORROW], [], []]);
    await worker.openPage();
    expect(worker.calls()).toHaveLength(1);
  });

  it.each<[string, (worker: WorkerScope) => Promise<unknown>]>([
    // Asked for by the worker: with a window it is woken for the network.
    ['there is one', (worker) => worker.findNetwork()],
    ['the worker starts', (worker) => worker.start()],
    ['a page is opened', (worker) => worker.openPage()],
    ['a page finds the network', (worker) => worker.tell({ type: 'ONLINE' })],
    ['a push comes', (worker) => worker.push(pushed({ name: '2026-12-18/day' }))],
  ])('without a network reaches it as soon as %s', async (when, happen) => {
    const worker = await reminded();
    const hasWindow = when === 'there is one';
    if (!hasWindow) worker.closeWindows();
    worker.answer(0);
    await worker.press('pago-2026-12-18', 'tomorrow');
    expect([...worker.syncs]).toEqual(hasWindow ? ['recordatorios'] : []);
    worker.answer(200);
    await happen(worker);
    expect(worker.calls()).toEqual([TOMORROW, TOMORROW]);
    expect(worker.kept()).toMatchObject({ asked: [] });
    await worker.openPage();
    expect(worker.calls()).toHaveLength(2);
  });

  it('that the server refuses is not asked again', async () => {
    const worker = await reminded();
    worker.answer(404);
    await worker.press('pago-2026-12-18', 'tomorrow');
    await worker.openPage();
    expect([worker.calls(), worker.kept()?.asked]).toEqual([[TOMORROW], []]);
  });

  it('reaches it though the network comes back on a later day', async () => {
    const worker = await reminded();
    worker.answer(0);
    await worker.press('pago-2026-12-18', 'tomorrow');
    worker.answer(200);
    setClockTo('2026-12-18', '09:00');
    await worker.openPage();
    expect(worker.calls()).toEqual([TOMORROW, TOMORROW]);
  });
});

describe('a session that ended without a network', () => {
  const DIGEST = 'k'.repeat(43);
  const END = ['POST', '/api/accounts/logout/pendiente', { clave: DIGEST, equipo: 'olvidar' }];
  const left = async () => {
    const worker = await switchedOn();
    worker.answer(0);
    await worker.tell({ type: 'ENDED', key: DIGEST, isLeaving: true });
    await worker.tell({ type: 'LEFT' });
    return { worker, tried: worker.calls().length };
  };

  it('is ended at the server with the network, and then nothing of it is kept', async () => {
    const { worker, tried } = await left();
    expect(worker.kept()).toMatchObject({ owner: undefined, toEnd: [{ key: DIGEST }] });
    worker.answer(200);
    await worker.openPage();
    expect(worker.calls().slice(tried)).toContainEqual(END);
    expect(worker.kept()).toBeUndefined();
  });

  it('is still ended after somebody else has entered and switched notifications on', async () => {
    const { worker } = await left();
    const [owner, endpoint] = ['account-2', 'https://push.example/theirs'];
    await worker.tell({ type: 'ENTERED', owner });
    worker.subscribe(endpoint);
    await worker.tell({ type: 'SUBSCRIBED', owner, endpoint, key: KEY });
    const tried = worker.calls().length;
    worker.answer(200);
    await worker.start();
    expect(worker.calls().slice(tried)).toContainEqual(END);
  });

  it('is left alone once it is over at the server anyway', async () => {
    const { worker, tried } = await left();
    setClockTo('2026-12-11', '00:01');
    worker.answer(200);
    await worker.openPage();
    expect(worker.calls().slice(tried)).not.toContainEqual(END);
    expect(worker.kept()).toBeUndefined();
  });
});
