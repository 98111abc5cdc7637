import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Caller } from '../../tests/support/app-calls.ts';
import type { WompiTransaction } from '../../tests/support/checkout-provider.ts';
import { passOf } from '../../tests/support/paying-borrower.ts';
import { openPayments } from '../../tests/support/server-test.ts';

const { server, provider, borrower, put } = openPayments();

const AMOUNT = 260_526;

/** Somebody who knows the credit and the document, without a session. */
const relative = () => passOf(server, borrower);
const sign = (body: object = {}, by?: Caller) => borrower.trySigning(AMOUNT, body, by);
const start = (reference: string, changes: Partial<WompiTransaction> = {}) =>
  put(reference, AMOUNT, { status: 'PENDING', finalized_at: null, ...changes });

const begin = async (body: object = {}, by?: Caller): Promise<string> => {
  const answer = await sign(body, by);
  expect(answer.statusCode).toBe(200);
  return answer.json().reference;
};

const plain = (text: string) => text.replace(/\s/g, ' ');

describe('a second payment while one is under way', () => {
  it('is warned of once the provider has the first, with its amount and moment for the holder', async () => {
    start(await begin());
    const warned = await sign();
    expect(warned.statusCode).toBe(409);
    expect(warned.json()).toMatchObject({ code: 'payment_pending' });
    expect(plain(warned.json().message)).toBe(
      'El 20 de enero de 2026 a las 10:00 a. m. empezó un pago de $ 260.526 que sigue en proceso. Espera el resultado antes de pagar otra vez.',
    );
  });

  it('is warned of whoever made the first, and a relative hears neither amount nor whose it is', async () => {
    start(await begin());
    const fromOutside = await sign({}, relative());
    expect(fromOutside.json()).toEqual({
      code: 'payment_pending',
      message: 'Ya hay un pago de este crédito en proceso. Espera el resultado antes de pagar otra vez.',
    });
  });

  it('is warned of after one of somebody else too', async () => {
    start(await begin({}, relative()));
    expect((await sign()).json().code).toBe('payment_pending');
    expect((await sign({}, relative())).json().code).toBe('payment_pending');
  });

  it('goes on for who says so, and is warned of again the next time', async () => {
    start(await begin());
    await begin({ otro_pago: true, id_intento: randomUUID() });
    expect((await sign()).statusCode).toBe(409);
  });

  it('does not mind attempts that were opened and never started, nor those that are over', async () => {
    await begin();
    await begin();
    start(await begin(), { status: 'DECLINED' });
    await begin({}, relative());
  });

  it('never minds the very same attempt', async () => {
    const same = { id_intento: randomUUID() };
    const reference = await begin(same);
    start(reference);
    expect(await begin(same)).toBe(reference);
    provider.setDown(true);
    expect(await begin(same)).toBe(reference);
  });

  it('is warned of when nobody can say whether the first was paid, until its time is over', async () => {
    await begin();
    provider.setDown(true);
    const warned = await sign();
    expect(warned.statusCode).toBe(409);
    expect(plain(warned.json().message)).toMatch(/empezó un pago de \$ 260\.526 que sigue sin confirmar\./);
    expect((await sign({}, relative())).json().message).toBe(
      'Ya hay un pago de este crédito sin confirmar. Espera el resultado antes de pagar otra vez.',
    );
    server.setClock('2026-01-20T15:46:00Z');
    await begin();
  });

  it('says nothing to the holder of what somebody else began and nobody confirmed', async () => {
    await begin({}, relative());
    provider.setDown(true);
    expect((await sign()).json().message).toBe(
      'Ya hay un pago de este crédito sin confirmar. Espera el resultado antes de pagar otra vez.',
    );
  });

  it('forgets a payment that the provider has refused meanwhile, though nobody told us', async () => {
    const reference = await begin();
    start(reference, { id: 'the one' });
    expect((await sign()).statusCode).toBe(409);
    start(reference, { id: 'the one', status: 'DECLINED' });
    await begin();
  });

  it('finds the one that is pending behind many that were only opened', async () => {
    const first = await begin();
    start(first);
    await borrower.status(first);
    for (let opened = 0; opened < 5; opened += 1) await begin({ otro_pago: true });
    expect((await sign()).json().code).toBe('payment_pending');
  });

  it('believes what it knew of those that it does not ask about', async () => {
    const references: string[] = [];
    for (let count = 0; count < 4; count += 1) {
      const reference = await begin({ otro_pago: true });
      start(reference, { id: reference });
      await borrower.status(reference);
      references.push(reference);
    }
    for (const reference of references.slice(1)) start(reference, { id: reference, status: 'DECLINED' });
    expect((await sign()).json().code).toBe('payment_pending');
  });

  it('signs two that come at the same moment, since neither is started, and posts each once', async () => {
    const both = await Promise.all([sign({ id_intento: randomUUID() }), sign({ id_intento: randomUUID() })]);
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    for (const signed of both) {
      const { reference } = signed.json();
      start(reference, { status: 'APPROVED' });
      await Promise.all([borrower.status(reference), borrower.status(reference)]);
    }
    expect((await borrower.payments()).map(({ amount }) => amount)).toEqual([AMOUNT, AMOUNT]);
  });
});

describe('a payment chosen by figures that hold no more', () => {
  it('is refused with the debt of now, also when the other payment was heard of in this very call', async () => {
    const { total_debt: shownTotal } = await borrower.debt();
    const first = await begin({ total_visto: shownTotal });
    start(first, { status: 'APPROVED' });
    const refused = await sign({ total_visto: shownTotal });
    expect(refused.statusCode).toBe(409);
    expect(refused.json().code).toBe('debt_changed');
    expect(plain(refused.json().message)).toBe(
      'La deuda cambió desde que la consultaste: hoy el total es de $ 6.406.140. Revisa cuánto vas a pagar.',
    );
    const { total_debt: now } = await borrower.debt();
    expect(now).toBe(6_406_140);
    await begin({ total_visto: now });
  });
});
