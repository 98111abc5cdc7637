import { hash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { openSandbox } from '../../tests/support/open-sandbox.ts';
import { sandboxKeys } from '../keys.ts';
import {
  APPROVING,
  DECLINING,
  merchant,
  orderOf,
  payer,
  paymentsAt,
  transactionOf,
} from '../testing/payments-for-test.ts';

const { eventsSecret } = sandboxKeys.payments;

const card = {
  number: '4242424242424242',
  cvc: '123',
  exp_month: '08',
  exp_year: '30',
  card_holder: 'Ana Ríos',
};
describe('the payment provider', () => {
  const sandbox = openSandbox();

  const { pay, read, payAndSettle } = paymentsAt(() => sandbox);

  const tokenize = async (number: string): Promise<string> => {
    const answer = await sandbox.post('/v1/tokens/cards', { ...card, number }, payer);
    expect(answer.status).toBe(201);
    return (answer.json as { data: { id: string } }).data.id;
  };

  it('starts a transaction as pending and settles it a second later', async () => {
    const started = await pay('CS-1', APPROVING);
    expect(started.status).toBe(201);
    expect(transactionOf(started)).toMatchObject({
      id: expect.stringMatching(/^\d+-\d{10}-\d{5}$/),
      status: 'PENDING',
      finalized_at: null,
      reference: 'CS-1',
      amount_in_cents: 25_322_600,
      currency: 'COP',
      customer_email: 'ana@example.com',
      payment_method_type: 'PSE',
      created_at: '2026-11-20T15:00:00.000Z',
    });
    const { id } = transactionOf(started);
    sandbox.wall.advance(999);
    expect((await read(id)).status).toBe('PENDING');
    sandbox.wall.advance(1);
    const settled = await sandbox.get(`/v1/transactions/${id}`);
    expect(transactionOf(settled)).toMatchObject({
      status: 'APPROVED',
      finalized_at: '2026-11-20T15:00:01.000Z',
    });
  });

  // The provider's published sandbox data.
  it.each([
    ['4242424242424242', 'APPROVED'],
    ['4111111111111111', 'DECLINED'],
    ['5555555555554444', 'ERROR'],
  ])('ends the card %s as %s and never keeps its number', async (number, status) => {
    const token = await tokenize(number);
    const transaction = await payAndSettle('CS-1', { type: 'CARD', token, installments: 1 });
    expect(transaction).toMatchObject({ status, payment_method: { extra: { last_four: number.slice(-4) } } });
    expect(JSON.stringify(transaction)).not.toContain(number);
  });

  it.each([
    [{ type: 'NEQUI', phone_number: '3991111111' }, 'APPROVED'],
    [{ type: 'NEQUI', phone_number: '3992222222' }, 'DECLINED'],
    [{ type: 'NEQUI', phone_number: '3001112233' }, 'ERROR'],
    [APPROVING, 'APPROVED'],
    [DECLINING, 'DECLINED'],
  ])('ends %j as %s', async (method, status) => {
    expect(await payAndSettle('CS-1', method)).toMatchObject({ status });
  });

  it('takes an approved card payment back for the merchant, once, and tells', async () => {
    const token = await tokenize(card.number);
    const paid = await payAndSettle('CS-1', { type: 'CARD', token, installments: 1 });
    const path = `/v1/transactions/${paid.id}/void`;
    expect((await sandbox.post(path, {}, payer)).status).toBe(401);
    const taken = await sandbox.post(path, {}, merchant);
    expect(taken.status).toBe(201);
    expect(taken.json).toMatchObject({ data: { transaction: { id: paid.id, status: 'VOIDED' } } });
    expect((await read(paid.id)).status).toBe('VOIDED');
    expect(JSON.parse((await sandbox.app.notice(1)).body)).toMatchObject({
      event: 'transaction.updated',
      data: { transaction: { status: 'VOIDED' } },
    });
    expect((await sandbox.post(path, {}, merchant)).status).toBe(404);
    const { id } = await payAndSettle('CS-2', APPROVING);
    expect((await sandbox.post(`/v1/transactions/${id}/void`, {}, merchant)).status).toBe(404);
  });

  it('voids no card payment of yesterday, which the payer’s bank takes back all the same', async () => {
    const { id } = await payAndSettle('CS-1', {
      ...{ type: 'CARD', token: await tokenize(card.number), installments: 1 },
    });
    await sandbox.post('/clock', { advance: 'P1D' });
    expect((await sandbox.post(`/v1/transactions/${id}/void`, {}, merchant)).status).toBe(404);
    expect((await sandbox.post(`/payments/${id}/charge-back`, {})).json).toEqual({ id, status: 'VOIDED' });
    expect((await read(id)).status).toBe('VOIDED');
  });

  it('lets a payer try another method after a no, under the same reference, and never after a yes', async () => {
    await payAndSettle('CS-1', DECLINING);
    await payAndSettle('CS-1', APPROVING);
    const again = await pay('CS-1', APPROVING);
    expect(again.status).toBe(422);
    expect(again.json).toEqual({
      error: { type: 'INPUT_VALIDATION_ERROR', messages: { reference: ['La referencia ya ha sido usada'] } },
    });
    const found = await sandbox.get('/v1/transactions?reference=CS-1', merchant);
    const { data, meta } = found.json as { data: { status: string }[]; meta: object };
    expect(data.map(({ status }) => status)).toEqual(['APPROVED', 'DECLINED']);
    expect(meta).toEqual({ page: 1, page_size: 50, total_results: 2 });
  });

  // @covers 7.36
  it('sends a signed event until it hears exactly 200', async () => {
    sandbox.app.answerWith(204);
    const { id } = await payAndSettle('CS-1', APPROVING);
    const first = await sandbox.app.notice(0);
    expect(first.path).toBe('/api/webhooks/payments');
    const event = JSON.parse(first.body);
    expect(event).toMatchObject({
      event: 'transaction.updated',
      environment: 'test',
      data: { transaction: { id, status: 'APPROVED', reference: 'CS-1', amount_in_cents: 25_322_600 } },
      signature: { properties: ['transaction.id', 'transaction.status', 'transaction.amount_in_cents'] },
      timestamp: Date.parse('2026-11-20T15:00:01Z') / 1_000,
      sent_at: '2026-11-20T15:00:01.000Z',
    });
    expect(event.signature.checksum).toBe(
      hash('sha256', `${id}APPROVED25322600${event.timestamp}${eventsSecret}`),
    );
    expect(first.headers['x-event-checksum']).toBe(event.signature.checksum);

    sandbox.app.answerWith(200);
    await sandbox.restart();
    sandbox.wall.advance(60_000);
    expect((await sandbox.app.notice(1)).body).toBe(first.body);
  });

  it('settles after a restart what was pending, and tells', async () => {
    const { id } = transactionOf(await pay('CS-1', APPROVING));
    await sandbox.restart();
    sandbox.wall.advance(1_000);
    expect((await read(id)).status).toBe('APPROVED');
    expect(JSON.parse((await sandbox.app.notice(0)).body)).toMatchObject({ data: { transaction: { id } } });
  });

  it('sends an event three times when it duplicates', async () => {
    await sandbox.fault('payments', 'duplicate');
    await payAndSettle('CS-1', APPROVING);
    const bodies = await Promise.all([0, 1, 2].map(async (index) => (await sandbox.app.notice(index)).body));
    expect(new Set(bodies).size).toBe(1);
  });

  it.each([
    ['a key of nobody', {}, { authorization: 'Bearer pub_test_nobody' }, 401],
    ['another amount than was signed', { amount_in_cents: 150_000 }, payer, 422],
    ['an amount as text', { amount_in_cents: '25322600' }, payer, 422],
    ['no method', { payment_method: undefined }, payer, 422],
    ['an unknown method', { payment_method: { type: 'CASH' } }, payer, 422],
    ['an unknown card', { payment_method: { type: 'CARD', token: 'tok_test_0' } }, payer, 422],
    ['a short phone', { payment_method: { type: 'NEQUI', phone_number: '300' } }, payer, 422],
  ])('refuses %s in its own shape', async (_what, change, headers, status) => {
    const body = { ...orderOf('CS-1'), payment_method: APPROVING, ...change };
    const answer = await sandbox.post('/v1/transactions', body, headers);
    expect(answer.status).toBe(status);
    expect(answer.json).toEqual({ error: expect.objectContaining({ type: expect.any(String) }) });
  });

  it.each([
    [{ ...card, number: '42' }, 'number'],
    [{ ...card, cvc: '1' }, 'cvc'],
    [{ ...card, exp_month: '13' }, 'exp_month'],
    [{ ...card, exp_month: '10', exp_year: '26' }, 'exp_year'],
    [{ ...card, card_holder: 'A' }, 'card_holder'],
  ])('refuses the card %j for its field', async (wrong, field) => {
    const answer = await sandbox.post('/v1/tokens/cards', wrong, payer);
    expect(answer.status).toBe(422);
    expect(answer.json).toEqual({
      error: { type: 'INPUT_VALIDATION_ERROR', messages: { [field]: [expect.any(String)] } },
    });
  });

  it('answers what it does not know in its own shape', async () => {
    const missing = await sandbox.get('/v1/transactions/1-1-1');
    expect(missing.status).toBe(404);
    expect(missing.json).toMatchObject({ error: { type: 'NOT_FOUND_ERROR' } });
    expect((await sandbox.post('/v1/transactions', '{', payer)).json).toMatchObject({
      error: { type: 'INPUT_VALIDATION_ERROR' },
    });
    await sandbox.fault('payments', 'down');
    expect((await sandbox.get('/v1/transactions/1-1-1')).json).toMatchObject({
      error: { type: 'SERVICE_UNAVAILABLE' },
    });
    expect((await sandbox.get('/widget.js')).status).toBe(503);
  });
});
