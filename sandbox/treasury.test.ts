import { describe, expect, it } from 'vitest';
import { openSandbox } from '../tests/support/open-sandbox.ts';
import { sandboxKeys } from './keys.ts';

const key = { 'x-api-key': sandboxKeys.treasury.apiKey };
const order = {
  request_id: 'r-1',
  beneficiary: { name: 'Clínica Los Andes', account: '****1234' },
  amount: 2_500_000,
  concept: 'Crédito 100234',
};

describe('the treasury', () => {
  const sandbox = openSandbox();

  const transfer = async (): Promise<string> => {
    const answer = await sandbox.post('/treasury/v1/transfers', order, key);
    expect(answer.status).toBe(202);
    return (answer.json as { transfer_id: string }).transfer_id;
  };

  it('settles a second and a half later and shows it on the home page', async () => {
    const id = await transfer();
    const path = `/treasury/v1/transfers/${id}`;
    expect((await sandbox.get(path, key)).json).toEqual({ transfer_id: id, status: 'pending' });
    sandbox.wall.advance(1_500);
    expect((await sandbox.get(path, key)).json).toEqual({
      transfer_id: id,
      status: 'settled',
      settled_at: '2026-11-20T15:00:01.500Z',
    });
    expect((await sandbox.get('/home/transfers')).text).toMatch(
      /\$\s2\.500\.000[\s\S]*Girado · Clínica Los Andes/,
    );
  });

  it('lists what was ordered in a time, oldest first, by pages', async () => {
    const ids: string[] = [];
    for (const request_id of ['r-1', 'r-2', 'r-3']) {
      const { json } = await sandbox.post('/treasury/v1/transfers', { ...order, request_id }, key);
      ids.push((json as { transfer_id: string }).transfer_id);
      sandbox.wall.advance(60_000);
    }
    const list = async (from: string, until: string, page = 1) => {
      const query = `from=2026-11-20T${from}:00Z&until=2026-11-20T${until}:00Z&page=${page}&page_size=2`;
      const { json } = await sandbox.get(`/treasury/v1/transfers?${query}`, key);
      return (json as { transfers: { transfer_id: string }[] }).transfers;
    };
    expect(await list('15:00', '15:01')).toEqual([
      {
        ...{ transfer_id: ids[0], request_id: 'r-1', status: 'settled', settled_at: expect.any(String) },
        ...{ beneficiary: order.beneficiary, amount: 2_500_000, concept: order.concept },
        ...{ ordered_at: '2026-11-20T15:00:00.000Z' },
      },
    ]);
    const pages = [
      await list('15:00', '16:00'),
      await list('15:00', '16:00', 2),
      await list('15:00', '16:00', 3),
    ];
    expect(pages.map((page) => page.map(({ transfer_id }) => transfer_id))).toEqual([
      ids.slice(0, 2),
      ids.slice(2),
      [],
    ]);
    expect((await sandbox.get('/treasury/v1/transfers?from=ayer', key)).status).toBe(422);
  });

  it('lets a clinic under review wait until somebody pays it by hand', async () => {
    const held = { ...order, beneficiary: 'Clínica en Revisión' };
    const { json } = await sandbox.post('/treasury/v1/transfers', held, key);
    const id = (json as { transfer_id: string }).transfer_id;
    sandbox.wall.advance(60_000);
    const read = async () => (await sandbox.get(`/treasury/v1/transfers/${id}`, key)).json;
    expect(await read()).toMatchObject({ status: 'pending' });
    expect((await sandbox.get('/home/transfers')).text).toContain(`/treasury/transfers/${id}/release`);
    expect((await sandbox.post(`/treasury/transfers/${id}/release`, {})).status).toBe(200);
    expect(await read()).toMatchObject({ status: 'settled' });
    expect((await sandbox.get('/home/transfers')).text).not.toContain('Girar ya');
    expect((await sandbox.post(`/treasury/transfers/${id}/release`, {})).status).toBe(404);
  });

  it('rejects what waits and returns what was settled, each with its reason, and no other', async () => {
    const id = await transfer();
    const read = async () => (await sandbox.get(`/treasury/v1/transfers/${id}`, key)).json;
    const fail = async (how: string, body: object) =>
      (await sandbox.post(`/treasury/transfers/${id}/${how}`, body)).status;
    expect(await fail('return', {})).toBe(404);
    sandbox.wall.advance(1_500);
    expect(await fail('rejection', {})).toBe(404);
    expect((await sandbox.get('/home/transfers')).text).not.toContain(`${id}/return`);
    expect(await fail('return', { reason: 'Cuenta cerrada.' })).toBe(200);
    expect(await read()).toMatchObject({ status: 'returned', reason: 'Cuenta cerrada.' });
    expect(await fail('return', {})).toBe(404);
    const paid = {
      ...order,
      request_id: 'r-2',
      concept: 'CREDITO 1',
      beneficiary: { name: 'Sol', account_number: '123456' },
    };
    await sandbox.post('/treasury/v1/transfers', paid, key);
    sandbox.wall.advance(1_500);
    const { text } = await sandbox.get('/home/transfers');
    expect(text).toMatch(/Devuelto · Clínica Los Andes/);
    expect(text).toMatch(/Girado · Sol · \*{4}3456[\s\S]*Devolver/);
    expect(text).not.toContain('123456');
  });

  it('pays once for each request', async () => {
    const id = await transfer();
    await sandbox.restart();
    expect(await transfer()).toBe(id);
    expect((await sandbox.post('/treasury/v1/transfers', { ...order, amount: 1 }, key)).status).toBe(409);
  });

  it.each([
    { ...order, amount: 0 },
    { ...order, amount: 1.5 },
    { ...order, beneficiary: '' },
    { ...order, beneficiary: [] },
    { ...order, request_id: 7 },
  ])('turns down %j', async (wrong) => {
    expect((await sandbox.post('/treasury/v1/transfers', wrong, key)).status).toBe(422);
  });
});
