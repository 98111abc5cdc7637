import { describe, expect, it } from 'vitest';
import { openSandbox } from '../../tests/support/open-sandbox.ts';
import { payer, paymentsAt, transactionOf } from '../testing/payments-for-test.ts';

const cash = { type: 'BANCOLOMBIA_COLLECT' };

describe('paying in cash', () => {
  const sandbox = openSandbox();

  const { pay, read, allOf } = paymentsAt(() => sandbox);
  const start = async (reference = 'CS-1') => transactionOf(await pay(reference, cash)).id;
  const at = (id: string, action: 'pay' | 'lapse') => sandbox.post(`/cash/${id}/${action}`, {});
  const atHome = async () => (await sandbox.get('/home/cash')).text;

  it('waits, and tells its two numbers only when it is read again', async () => {
    const started = await pay('CS-1', cash);
    expect(started.status).toBe(201);
    expect(transactionOf(started)).toMatchObject({
      status: 'PENDING',
      payment_method_type: 'BANCOLOMBIA_COLLECT',
      payment_method: { type: 'BANCOLOMBIA_COLLECT' },
    });
    expect(started.text).not.toContain('business_agreement_code');
    sandbox.wall.advance(500);
    const { id } = transactionOf(started);
    const { extra } = (await read(id)).payment_method;
    expect(extra).toEqual({
      business_agreement_code: expect.stringMatching(/^\d{5}$/),
      payment_intention_identifier: expect.stringMatching(/^\d{11}$/),
    });
    await sandbox.restart();
    sandbox.wall.advance(86_400_000);
    expect(await read(id)).toMatchObject({ status: 'PENDING', payment_method: { extra } });
    expect((await pay('CS-1', cash)).status).toBe(422);
  });

  // @covers 7.36
  it('is paid at the counter of the home page, once, and the merchant is told', async () => {
    const id = await start();
    expect(await atHome()).toContain(`data-post="/cash/${id}/pay"`);
    expect((await at(id, 'pay')).json).toEqual({ id, status: 'APPROVED' });
    expect(await read(id)).toMatchObject({ status: 'APPROVED', status_message: null });
    expect(JSON.parse((await sandbox.app.notice(0)).body)).toMatchObject({
      data: { transaction: { id, status: 'APPROVED', payment_method_type: 'BANCOLOMBIA_COLLECT' } },
    });
    expect(await atHome()).not.toContain(id);
    expect((await at(id, 'pay')).status).toBe(404);
    expect((await at(id, 'lapse')).status).toBe(404);
  });

  it('lapses by hand with its reason, and another try is taken', async () => {
    const id = await start();
    expect((await at(id, 'lapse')).json).toEqual({ id, status: 'ERROR' });
    expect(await read(id)).toMatchObject({
      status: 'ERROR',
      status_message: 'El plazo para pagar en efectivo terminó',
    });
    expect(JSON.parse((await sandbox.app.notice(0)).body)).toMatchObject({
      data: { transaction: { id, status: 'ERROR' } },
    });
    expect((await pay('CS-1', cash)).status).toBe(201);
  });

  it('lapses when the clock is moved three days on, and not a minute before', async () => {
    const id = await start();
    await sandbox.post('/clock', { advance: 'P2DT23H59M' });
    expect((await read(id)).status).toBe('PENDING');
    await sandbox.post('/clock', { advance: 'PT1M' });
    expect(await read(id)).toMatchObject({ status: 'ERROR', finalized_at: '2026-11-23T15:00:00.000Z' });
  });

  it('lapses by itself after three days, also when the sandbox was started again meanwhile', async () => {
    const ids = [await start('CS-1'), await start('CS-2')];
    await sandbox.restart();
    sandbox.wall.advance(3 * 86_400_000 - 1);
    expect((await read(ids[0] ?? '')).status).toBe('PENDING');
    sandbox.wall.advance(1);
    for (const id of ids) expect((await read(id)).status).toBe('ERROR');
  });

  it('keeps the news back while the provider is late', async () => {
    const id = await start();
    sandbox.wall.advance(500);
    await sandbox.fault('payments', 'late');
    expect((await at(id, 'pay')).json).toEqual({ id, status: 'PENDING' });
    expect((await at(id, 'lapse')).status).toBe(404);
    await sandbox.post('/clock', { advance: 'P1D' });
    await sandbox.fault('payments', 'ok');
    sandbox.wall.advance(0);
    // The till's own moment, whenever the news of it comes.
    expect(await read(id)).toMatchObject({
      status: 'APPROVED',
      finalized_at: '2026-11-21T15:00:00.500Z',
      payment_method: { extra: { paid_at: '2026-11-20T15:00:00.500Z' } },
    });
    expect(await allOf('CS-1')).toHaveLength(1);
  });

  it('leaves what waits for nobody to others', async () => {
    const { id } = transactionOf(await pay('CS-1', { type: 'NEQUI', phone_number: '3991111111' }));
    expect((await at(id, 'pay')).status).toBe(404);
    expect((await at('1-1-1', 'pay')).json).toEqual({ message: expect.any(String) });
    expect((await sandbox.post('/v1/transactions', { payment_method: cash }, payer)).status).toBe(422);
  });
});
