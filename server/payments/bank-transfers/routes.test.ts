import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../../../tests/support/app-calls.ts';
import { signedEvent, transactionOf } from '../../../tests/support/checkout-provider.ts';
import { createPayingBorrower, passOf } from '../../../tests/support/paying-borrower.ts';
import { createBorrower } from '../../../tests/support/people.ts';
import { openBorrower } from '../../../tests/support/server-test.ts';
import { startTestApp, type TestApp } from '../../../tests/support/test-app.ts';
import { startTransferProvider, type TransferProvider } from '../../../tests/support/transfer-provider.ts';

const lines: string[] = [];
const PAGE = 'https://banco.example/autorizar';
const holder = {
  tipo_persona: 'natural',
  tipo_documento: 'CC',
  documento: '52.817.402',
  nombre: 'Rosalba Quintanilla Uribe',
  email: 'rosalba.quintanilla@correo.example',
  telefono: '3157248816',
};

let provider: TransferProvider;
const server = {} as TestApp;
beforeAll(async () => {
  provider = await startTransferProvider();
  const settings = { PAYMENTS_URL: provider.url, LOG_LEVEL: 'trace' };
  Object.assign(server, await startTestApp(settings, { write: (line) => lines.push(line) }));
});
afterAll(async () => {
  await server.close();
  await provider.close();
});
const borrower = openBorrower(server, undefined, () =>
  createPayingBorrower(server, { amount: 3_000_000, term: 24 }),
);
beforeEach(() => {
  provider.pageAfterLooks(0);
  provider.page(PAGE);
  provider.orders.length = 0;
});

const transfer = (reference: string, changes: object = {}, by: Caller = borrower) =>
  server.post('/api/wompi-bank-transfer', { referencia: reference, banco: '1', ...holder, ...changes }, by);

describe('a credit that was withdrawn from', () => {
  it('takes no transfer, also of an attempt of before', async () => {
    const reference = await borrower.sign(100_000);
    const now = server.clock.now();
    await borrower.changeLoan({ withdrawn_at: now, closed_at: now });
    const refused = await transfer(reference);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'attempt_over']);
    expect(provider.orders).toEqual([]);
  });
});

describe('the banks', () => {
  const banks = async () => server.get('/api/wompi-banks', borrower);

  // @covers 7.48
  it('are asked once an hour, by name, and the list of before serves while the provider is down', async () => {
    provider.setDown(true);
    expect((await banks()).statusCode).toBe(503);
    provider.setDown(false);
    const first = await banks();
    expect(first.json()).toEqual({
      bancos: [
        { codigo: '1', nombre: 'Banco que aprueba' },
        { codigo: '2', nombre: 'Banco que rechaza' },
      ],
    });
    const listRequests = () =>
      provider.asked.filter((path) => path.endsWith('/financial_institutions')).length;
    const before = listRequests();
    await banks();
    expect(listRequests()).toBe(before);
    provider.setDown(true);
    const later = await server.later(61 * 60_000, banks);
    expect(later.json()).toEqual(first.json());
    expect(listRequests()).toBe(before + 1);
    provider.setDown(false);
  });
});

describe('a bank transfer', () => {
  it('begins for a signed attempt and answers the bank’s page, with the payer’s document as banks want it', async () => {
    const reference = await borrower.sign(50_000);
    const answer = await transfer(reference);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.json()).toEqual({ estado: 'listo', url: PAGE });
    expect(provider.orders).toHaveLength(1);
    expect(provider.orders[0]?.body).toMatchObject({
      reference,
      amount_in_cents: 5_000_000,
      redirect_url: `${server.url}/dashboard/pay?reference=${reference}`,
      customer_data: { phone_number: '573157248816', full_name: holder.nombre },
      payment_method: {
        user_legal_id: '52817402',
        payment_description: `Pago del crédito ${borrower.creditNumber} en CuotaSana`,
        reference_one: '127.0.0.1',
        reference_three: borrower.document,
      },
    });
  });

  // @covers 7.49
  it('is one however often it is asked, also at once and after the page is there', async () => {
    const reference = await borrower.sign(50_000);
    const answers = await Promise.all(Array.from({ length: 12 }, () => transfer(reference)));
    for (const answer of answers) expect(answer.statusCode).toBe(200);
    expect(answers.map((answer) => answer.json().estado)).toContain('listo');
    expect((await transfer(reference, { banco: '2' })).json()).toEqual({ estado: 'listo', url: PAGE });
    expect(provider.orders).toHaveLength(1);
  });

  // @covers 7.49
  it('is one, too, when the answer to it was lost', async () => {
    const reference = await borrower.sign(50_000);
    provider.loseNext();
    expect((await transfer(reference)).json()).toEqual({ estado: 'preparando', url: null });
    expect((await transfer(reference)).json()).toEqual({ estado: 'listo', url: PAGE });
    expect(provider.orders).toHaveLength(1);
  });

  it('says that it is being prepared while the bank’s page does not come', async () => {
    const reference = await borrower.sign(50_000);
    provider.pageAfterLooks(1_000);
    expect((await transfer(reference)).json()).toEqual({ estado: 'preparando', url: null });
    provider.pageAfterLooks(0);
    expect((await transfer(reference)).json()).toEqual({ estado: 'listo', url: PAGE });
    expect(provider.orders).toHaveLength(1);
  });

  it('can be tried again at once when the provider was down or refused it', async () => {
    const reference = await borrower.sign(50_000);
    provider.setDown(true);
    const down = await transfer(reference);
    expect(down.statusCode).toBe(503);
    expect(Number(down.headers['retry-after'])).toBeGreaterThan(0);
    provider.setDown(true, /merchants/);
    expect((await transfer(reference)).statusCode).toBe(503);
    provider.setDown(false);
    provider.refuseNext({ payment_method: { user_legal_id: ['No es válido'] } });
    const refused = await transfer(reference);
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toEqual({
      code: 'transfer_refused',
      message: 'La pasarela no acepta este número de documento. Revísalo.',
      fields: { documento: 'La pasarela no acepta este número de documento. Revísalo.' },
    });
    provider.refuseNext({ signature: ['La firma es inválida'] });
    expect((await transfer(reference)).json()).toMatchObject({
      code: 'transfer_refused',
      message: expect.stringContaining('No se descontó dinero.'),
    });
    expect((await transfer(reference)).json().estado).toBe('listo');
  });

  it('is not begun for what ended, ran out or is being paid otherwise', async () => {
    const declined = await borrower.sign(50_000);
    await transfer(declined);
    provider.settle(declined, 'DECLINED');
    const again = await transfer(declined);
    expect(again.statusCode).toBe(409);
    expect(again.json().code).toBe('attempt_over');

    const paid = await borrower.sign(60_000);
    await transfer(paid);
    provider.settle(paid, 'APPROVED');
    expect((await transfer(paid)).json().code).toBe('attempt_over');
    // The status call settles as a webhook does.
    expect(await borrower.payments()).toHaveLength(1);

    const byPhone = await borrower.sign(70_000);
    const pending = { status: 'PENDING', payment_method_type: 'NEQUI', finalized_at: null };
    provider.put(transactionOf(byPhone, 70_000, server.clock.now(), pending));
    expect((await transfer(byPhone)).json().code).toBe('payment_under_way');

    const late = await borrower.sign(80_000);
    provider.orders.length = 0;
    const answer = await server.later(31 * 60_000, () => transfer(late));
    expect(answer.json().code).toBe('attempt_over');
    expect(provider.orders).toEqual([]);
  });

  it('is of the credit that the pass opens, and leads back to the page without a session', async () => {
    const reference = await borrower.sign(50_000);
    const other = passOf(server, await createBorrower(server.context));
    expect((await transfer(reference, {}, other)).statusCode).toBe(404);
    expect(provider.orders).toEqual([]);
    const answer = await transfer(reference, {}, passOf(server, borrower));
    expect(answer.json().estado).toBe('listo');
    expect(provider.orders[0]?.body.redirect_url).toBe(`${server.url}/public-payment?reference=${reference}`);
  });

  it.each([
    ['banco', { banco: '77' }],
    ['documento', { documento: '12' }],
    ['documento', { tipo_persona: 'juridica', tipo_documento: 'NIT', documento: '890.903.938-1' }],
    ['tipo_documento', { tipo_persona: 'juridica' }],
    ['nombre', { nombre: '7' }],
    ['email', { email: 'rosalba' }],
    ['telefono', { telefono: '6015551234' }],
  ])('asks for %s again with %o', async (field, changes) => {
    const answer = await transfer(await borrower.sign(50_000), changes);
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json().fields)).toEqual([field]);
    expect(provider.orders).toEqual([]);
  });

  it('is not begun without end for one credit', async () => {
    const begin = async () => transfer(await borrower.sign(50_000));
    for (let count = 0; count < 20; count += 1) expect((await begin()).statusCode).toBe(200);
    const refused = await begin();
    expect(refused.statusCode).toBe(429);
    expect(refused.json().code).toBe('too_many_transfers');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(provider.orders).toHaveLength(20);
  });

  // @covers 7.49
  it('leaves nothing of the payer in the database nor in the log', async () => {
    for (const messages of [undefined, { customer_email: [holder.email] }]) {
      const reference = await borrower.sign(50_000);
      if (messages) provider.refuseNext(messages);
      await transfer(reference);
    }
    const told = signedEvent({
      ...transactionOf('CS-1-unknown', 50_000, server.clock.now(), { payment_method_type: 'PSE' }),
      ...{ customer_email: holder.email, customer_data: { full_name: holder.nombre, legal_id: '52817402' } },
    });
    const url = '/api/webhooks/payments';
    expect((await server.post(url, told)).statusCode).toBe(200);
    const { db } = server.context;
    // Rows of partitions are read by the table that they are part of.
    const tables = (await db.introspection.getTables()).filter(({ name }) => !/_(\d{4}|default)$/.test(name));
    const rowsOf = ({ schema = 'public', name }: (typeof tables)[number]) =>
      db
        .withSchema(schema)
        .selectFrom(name as 'account')
        .selectAll()
        .execute();
    const stored = await Promise.all(tables.map(async (table) => JSON.stringify(await rowsOf(table))));
    for (const personal of ['52817402', '52.817.402', 'Quintanilla', 'rosalba', '3157248816'])
      expect([...stored, ...lines].filter((text) => text.includes(personal))).toEqual([]);
    expect(stored.join().includes(String(borrower.creditNumber))).toBe(true);
  });
});
