import { describe, expect, it } from 'vitest';
import { atCounter, paidAtTill, type WompiTransaction } from '../../tests/support/checkout-provider.ts';
import { passOf, signWithPass } from '../../tests/support/paying-borrower.ts';
import { createBorrower } from '../../tests/support/people.ts';
import { openPayments } from '../../tests/support/server-test.ts';
import { verifyLedger } from '../loans/ledger/ledger-verification.ts';

const payments = openPayments();
const { server, provider, borrower, hook } = payments;

const AMOUNT = 260_526;
/** The next day, four in the afternoon. */
const TILL = '2026-01-21T21:00:00.000Z';
/** Three days after 20 January 2026, 10:00 in Bogota: the provider's deadline. */
const DEADLINE = '2026-01-23T15:00:00.000Z';
const NUMBERS = { convenio: '12345', numero_pago: '65770204276', pagar_antes_de: DEADLINE, vencida: false };
const LAPSED = { ...NUMBERS, vencida: true };

const put = (reference: string, changes: Partial<WompiTransaction> = {}) =>
  payments.put(reference, AMOUNT, {
    ...{ id: reference, ...atCounter(), created_at: '2026-01-20T15:00:00.000Z' },
    ...changes,
  });
/** A payment that was chosen at a counter, as the provider has it. */
const begin = async (): Promise<string> => {
  const reference = await borrower.sign(AMOUNT);
  put(reference);
  return reference;
};
const plain = (text: string) => text.replace(/\s/g, ' ');
const underWay = async () => (await borrower.readCredit()).pagos_en_proceso;

describe('a payment that waits for its payer at a counter', () => {
  // @covers 2.25
  it('is told with the numbers and the deadline, to the holder and to the pass of that credit alone', async () => {
    const reference = await begin();
    expect((await borrower.status(reference)).json()).toMatchObject({
      status: 'pending',
      method: 'BANCOLOMBIA_COLLECT',
      caja: NUMBERS,
    });
    const passed = await borrower.status(reference, passOf(server, borrower));
    expect(passed.json()).toMatchObject({ status: 'pending', caja: NUMBERS });
    const other = passOf(server, await createBorrower(server.context));
    expect((await borrower.status(reference, other)).statusCode).toBe(404);
    expect(await underWay()).toEqual([
      expect.objectContaining({
        referencia: reference,
        valor: AMOUNT,
        estado: 'en_proceso',
        caja: NUMBERS,
        mensaje:
          'Falta pagarlo en la caja de un corresponsal bancario. Todavía no se ha pagado nada: cuenta cuando lo pagues.',
      }),
    ]);
  });

  it('is told as it is known while the provider does not answer, and without numbers until it has them', async () => {
    const reference = await borrower.sign(AMOUNT);
    put(reference, { payment_method: { type: 'BANCOLOMBIA_COLLECT' } });
    expect((await borrower.status(reference)).json()).toMatchObject({ status: 'pending', caja: null });
    put(reference);
    await borrower.status(reference);
    provider.setDown(true);
    expect((await borrower.status(reference)).json()).toMatchObject({ status: 'pending', caja: NUMBERS });
  });

  it('counts from the till once it was paid there, and its numbers are told no more', async () => {
    const reference = await begin();
    await borrower.status(reference);
    // Paid on the second day, told on the third, and another payment was posted meanwhile.
    await borrower.pay(100_000, '2026-01-22T15:00:00Z');
    server.setClock('2026-01-22T20:00:00Z');
    const paid = put(reference, {
      status: 'APPROVED',
      finalized_at: '2026-01-22T19:00:00.000Z',
      payment_method: paidAtTill(TILL),
    });
    await hook(paid);
    await server.drain();
    expect((await borrower.status(reference)).json()).toMatchObject({ status: 'succeeded', caja: null });
    expect((await borrower.payments()).at(-1)).toMatchObject({
      ...{ amount: AMOUNT, channel: 'BANCOLOMBIA_COLLECT' },
      ...{ paid_at: new Date(TILL), value_date: '2026-01-21' },
    });
    expect((await borrower.readCredit()).pagos).toContainEqual(
      expect.objectContaining({ valor: AMOUNT, fecha: TILL, fecha_valor: '2026-01-21' }),
    );
    expect((await verifyLedger(server.context.db)).difference).toBeUndefined();
    expect(await underWay()).toEqual([]);
  });

  it('is warned of before another one as what it is: nothing is paid yet, and both would be', async () => {
    await begin();
    const warned = await borrower.trySigning(AMOUNT, {});
    expect(warned.json().code).toBe('payment_pending');
    expect(plain(warned.json().message)).toBe(
      'Hay un pago de $ 260.526 por hacer en la caja antes del 23 de enero de 2026 a las 10:00 a. m.: todavía no se ha pagado nada.',
    );
    const relative = await borrower.trySigning(AMOUNT, {}, passOf(server, borrower));
    expect(relative.json()).toEqual({
      code: 'payment_pending',
      message: 'Hay un pago por hacer en la caja: todavía no se ha pagado nada.',
    });
  });

  it('ends when its time is over, says so for a week, and gives way to another payment', async () => {
    const reference = await begin();
    await borrower.status(reference);
    server.setClock('2026-01-23T15:00:00Z');
    // The provider has not expired it yet: it may have been paid in its last minute.
    expect(plain((await borrower.trySigning(AMOUNT, {})).json().message)).toBe(
      'El 23 de enero de 2026 a las 10:00 a. m. terminó el plazo para hacer en la caja un pago de $ 260.526. Si alcanzaron a hacerlo, se registrará. Espera el resultado antes de pagar otra vez.',
    );
    expect(await underWay()).toMatchObject([{ estado: 'en_proceso', caja: LAPSED }]);
    put(reference, { status: 'ERROR', finalized_at: DEADLINE });
    // No webhook: the reconciliation job polls.
    await server.drain();
    expect((await borrower.status(reference)).json()).toMatchObject({ status: 'failed', caja: LAPSED });
    expect(await underWay()).toEqual([
      expect.objectContaining({
        referencia: reference,
        estado: 'rechazado',
        caja: LAPSED,
        mensaje:
          'El plazo para pagarlo en la caja terminó y no se pagó nada. Los números ya no sirven: empieza otro pago.',
      }),
    ]);
    expect((await borrower.trySigning(AMOUNT, {})).statusCode).toBe(200);
    server.setClock('2026-01-30T15:00:01Z');
    expect(await underWay()).toEqual([]);
  });

  it('gives its numbers up to another try under the same reference', async () => {
    const reference = await borrower.sign(AMOUNT);
    put(reference, { status: 'ERROR', finalized_at: DEADLINE });
    await borrower.status(reference);
    put(reference, {
      id: `${reference}-2`,
      created_at: '2026-01-20T15:10:00.000Z',
      payment_method_type: 'PSE',
      payment_method: { type: 'PSE' },
    });
    expect((await borrower.status(reference)).json()).toMatchObject({ method: 'PSE', caja: null });
  });
});

describe('what is written to whoever chose cash', () => {
  const received = async (to: string) =>
    (await server.inbox(to)).map(({ channel, subject, text }) => ({ channel, subject, text: plain(text) }));

  it('is one SMS and one e-mail with all that the counter asks for, whoever learns it first and however often', async () => {
    const reference = await borrower.sign(AMOUNT);
    const transaction = put(reference);
    await Promise.all([
      borrower.status(reference),
      hook(transaction),
      borrower.status(reference),
      server.drain(),
    ]);
    await hook(transaction);
    await server.drain();
    // The job runs again, as after a crash between sending and recording.
    const again = { reference, paymentNumber: NUMBERS.numero_pago };
    await server.runJob('notify-counter', again);
    const [email, phone] = [await borrower.readEmail(), await borrower.readPhone()];
    const [letter, ...more] = await received(email);
    expect(more).toEqual([]);
    expect(letter?.subject).toBe('Paga en la caja antes del 23 de enero de 2026');
    for (const words of [
      `Elegiste pagar en efectivo $ 260.526 de tu crédito ${borrower.creditNumber}. Todavía no se ha pagado nada.`,
      'Convenio: 12345. Número de pago: 65770204276. Valor exacto: $ 260.526.',
      'Hasta el 23 de enero de 2026 a las 10:00 a. m. la caja recibe este pago; después, los números ya no sirven.',
    ])
      expect(letter?.text).toContain(words);
    expect(await received(`57${phone}`)).toEqual([
      expect.objectContaining({
        channel: 'sms',
        text: 'CuotaSana: paga en la caja $ 260.526 antes del 23 de enero de 2026 a las 10:00 a. m., convenio 12345, numero de pago 65770204276.',
      }),
    ]);
  });

  it('goes out at any hour, since it answers what the person just did', async () => {
    server.setClock('2026-01-25T07:00:00Z');
    const reference = await borrower.sign(AMOUNT);
    put(reference, { created_at: '2026-01-25T07:00:00.000Z' });
    await server.drain();
    expect(await received(`57${await borrower.readPhone()}`)).toHaveLength(1);
  });

  it('goes to the address that a payer without a session left, and says nothing of the holder', async () => {
    const payer = `tia.${borrower.document}@correo.example`;
    const reference = await signWithPass(server, borrower, AMOUNT, { correo_pagador: payer });
    put(reference);
    await server.drain();
    const [letter, ...more] = await received(payer);
    expect(more).toEqual([]);
    expect(letter?.text).toContain('Convenio: 12345. Número de pago: 65770204276.');
    expect(letter?.text).toContain(`al crédito terminado en ${String(borrower.creditNumber).slice(-4)}`);
    expect(letter?.text).not.toMatch(/Ana|Ramírez/);
    const [email, phone] = [await borrower.readEmail(), await borrower.readPhone()];
    expect(await received(email)).toEqual([]);
    expect(await received(`57${phone}`)).toEqual([]);
  });

  it('is not sent any more once it was paid, refused, or its time is over', async () => {
    const reference = await begin();
    await borrower.status(reference);
    put(reference, { status: 'APPROVED', finalized_at: '2026-01-20T15:05:00.000Z' });
    await borrower.status(reference);
    await server.drain();
    const [email, phone] = [await borrower.readEmail(), await borrower.readPhone()];
    expect((await received(email)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('Recibimos tu pago'),
    ]);
    expect(await received(`57${phone}`)).toEqual([]);
  });
});
