import { describe, expect, it } from 'vitest';
import { openSandbox } from '../tests/support/open-sandbox.ts';
import { sandboxKeys } from './keys.ts';

const treasury = { 'x-api-key': sandboxKeys.treasury.apiKey };
const order = {
  request_id: 'r-1',
  beneficiary: 'Clínica Los Andes',
  amount: 2_500_000,
  concept: 'Desembolso',
};

describe('faults', () => {
  const sandbox = openSandbox();

  it('shows every adapter and remembers over a restart', async () => {
    await sandbox.fault('payments', 'late');
    await sandbox.restart();
    expect((await sandbox.get('/faults')).json).toEqual({
      messaging: 'ok',
      email: 'ok',
      push: 'ok',
      bureau: 'ok',
      identity: 'ok',
      payments: 'late',
      depository: 'ok',
      clinic: 'ok',
      treasury: 'ok',
      timestamp: 'ok',
    });
  });

  it.each([
    [{ adapter: 'bank', mode: 'down' }],
    [{ adapter: 'payments', mode: 'broken' }],
    [{ adapter: 'payments' }],
    [{ adapter: 'treasury', mode: 'forged' }],
    [{ adapter: 'identity', mode: 'shuffled' }],
    [{ adapter: 'payments', mode: 'down', extra: 1 }],
    [[]],
    ['nonsense'],
  ])('answers 422 with a sentence to %j', async (body) => {
    const answer = await sandbox.post('/faults', body);
    expect(answer.status).toBe(422);
    expect(answer.json).toEqual({ message: expect.any(String) });
  });

  it('takes the modes of payments for payments alone, and says which each company takes', async () => {
    for (const mode of ['shuffled', 'forged', 'closed', 'retried', 'void-declined', 'void-silent', 'ok'])
      expect((await sandbox.post('/faults', { adapter: 'payments', mode })).json).toEqual({
        adapter: 'payments',
        mode,
      });
    const { json } = await sandbox.post('/faults', { adapter: 'clinic', mode: 'retried' });
    expect(json).toEqual({
      message: expect.stringMatching(
        /"mode" para payments es uno de ok, .*shuffled, forged, closed, retried, void-declined, void-silent; para messaging, uno de ok, .*undelivered; para email, .*treasury, timestamp, uno de ok, down, slow, duplicate, late\.$/,
      ),
    });
  });

  it('down answers 503 in the shape of the company, and ok serves again', async () => {
    await sandbox.fault('treasury', 'down');
    const down = await sandbox.post('/treasury/v1/transfers', order, treasury);
    expect(down.status).toBe(503);
    expect(down.headers.get('retry-after')).toBe('30');
    expect(down.json).toEqual({ code: 'service_unavailable', message: expect.any(String) });
    await sandbox.fault('treasury', 'ok');
    expect((await sandbox.post('/treasury/v1/transfers', order, treasury)).status).toBe(202);
  });

  it('slow answers only after eight seconds', async () => {
    await sandbox.fault('treasury', 'slow');
    let answered = false;
    const slow = sandbox.post('/treasury/v1/transfers', order, treasury).then((answer) => {
      answered = true;
      return answer;
    });
    await sandbox.wall.awaited(8_000);
    sandbox.wall.advance(7_999);
    await sandbox.get('/clock');
    expect(answered).toBe(false);
    sandbox.wall.advance(1);
    expect((await slow).status).toBe(202);
  });

  it('late holds a result back until the company works again, or for sixty seconds', async () => {
    const transfer = async (request_id: string) => {
      await sandbox.fault('treasury', 'late');
      const { json } = await sandbox.post('/treasury/v1/transfers', { ...order, request_id }, treasury);
      const path = `/treasury/v1/transfers/${(json as { transfer_id: string }).transfer_id}`;
      return async () => (await sandbox.get(path, treasury)).json;
    };
    const released = await transfer('r-1');
    sandbox.wall.advance(30_000);
    expect(await released()).toMatchObject({ status: 'pending' });
    await sandbox.fault('treasury', 'ok');
    sandbox.wall.advance(0);
    expect(await released()).toMatchObject({ status: 'settled' });
    const held = await transfer('r-2');
    sandbox.wall.advance(59_999);
    expect(await held()).toMatchObject({ status: 'pending' });
    sandbox.wall.advance(1);
    expect(await held()).toMatchObject({ status: 'settled' });
  });
});
