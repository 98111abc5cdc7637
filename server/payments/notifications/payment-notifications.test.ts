import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type CheckoutProvider,
  signedEvent,
  startPayingApp,
  transactionOf,
} from '../../../tests/support/checkout-provider.ts';
import { postPaid, postPaidIn, reversePaid } from '../../../tests/support/loan-payments.ts';
import { operate } from '../../../tests/support/operators.ts';
import {
  createJanuaryBorrower,
  type PayingBorrower,
  signWithPass,
} from '../../../tests/support/paying-borrower.ts';
import { sessionOf } from '../../../tests/support/people.ts';
import type { InboxMessage, TestApp } from '../../../tests/support/test-app.ts';

let provider: CheckoutProvider;
let server: TestApp;
let borrower: PayingBorrower;
let email: string;

beforeAll(async () => {
  const started = await startPayingApp();
  ({ server, provider } = started);
  return started.close;
});
beforeEach(async () => {
  borrower = await createJanuaryBorrower(server);
  ({ email } = await server.context.db
    .selectFrom('profile')
    .select('email')
    .where('id', '=', borrower.profileId)
    .executeTakeFirstOrThrow());
});
afterEach(() => provider.setDown(false));

const drain = () => server.context.jobs.drain();
const sentEmails = async (to = email) => {
  await drain();
  return server.inbox(to);
};
const subjects = async (to = email) => (await sentEmails(to)).map(({ subject }) => subject);
const textOf = ({ text }: InboxMessage): string => text.replaceAll('\u00a0', ' ');
const newAddress = (): string => `tia.${borrower.document}@correo.example`;

const signAsOther = (amount: number, more: object = {}) => signWithPass(server, borrower, amount, more);
const paid = (reference: string, amount: number) => {
  const transaction = transactionOf(reference, amount, server.clock.now());
  provider.put(transaction);
  return transaction;
};
const hook = (event: object) =>
  server.app.inject({ method: 'POST', url: '/api/webhooks/payments', payload: event });

const sentCount = async (): Promise<number> => {
  await drain();
  const { sent } = await server.context.db
    .selectFrom('outbox_message')
    .select(({ fn }) => fn.countAll<number>().as('sent'))
    .executeTakeFirstOrThrow();
  return Number(sent);
};

const failedJobs = async (): Promise<number> => {
  const { rows } = await sql<{ failed: number }>`
    select count(*)::int as failed from pgboss.job where name = 'notify-payment' and state <> 'completed'`.execute(
    server.context.db,
  );
  return rows[0]?.failed ?? 0;
};

describe('a posted payment', () => {
  // @covers 2.130
  it('is told to the holder once, whoever hears of it, however often and at once', async () => {
    const reference = await borrower.sign(300_000);
    const event = signedEvent(paid(reference, 300_000));
    await Promise.all([
      hook(event),
      hook(event),
      drain(),
      borrower.status(reference),
      borrower.status(reference),
      drain(),
    ]);
    await hook(event);
    await borrower.status(reference);
    expect(await subjects()).toEqual(['Recibimos tu pago']);
    // Repriced, replayed, or its job run again: no duplicate notifications.
    const [payment] = await borrower.payments();
    const { creditNumber } = borrower;
    const again = { creditNumber, paymentId: payment?.id ?? '', change: 'posted' } as const;
    for (const _ of [1, 2])
      await server.context.jobs.enqueue('notify-payment', again, { executor: server.context.db });
    expect(await sentEmails()).toHaveLength(1);
  });

  it('is told with amount, day and hour, means, what it paid, what is owed now, and the receipt attached', async () => {
    const reference = await borrower.sign(300_000);
    paid(reference, 300_000);
    await borrower.status(reference);
    const { total_debt } = await borrower.debt();
    const [message] = await sentEmails();
    if (!message) throw new Error('no letter');
    const text = textOf(message);
    for (const words of [
      'Hola, Ana María:',
      `Recibimos $ 300.000 para tu crédito ${borrower.creditNumber}.`,
      'Fecha y hora: 20 de enero de 2026, 10:00:00 (hora de Bogotá, UTC−5). Medio de pago: Tarjeta.',
      `Referencia: ${reference}.`,
      'Se aplicó así: ',
      'Abono a capital: $ ',
      `tu deuda total es de $ ${total_debt.toLocaleString('es-CO')}.`,
      'ayuda@cuotasana.example',
    ])
      expect(text).toContain(words);
    expect(text).not.toContain('otra persona');
    expect(text).not.toContain(borrower.document);
    expect(message.html).toContain('Recibimos tu pago');
    expect(message.attachments).toMatchObject([
      { name: expect.stringMatching(/^recibo-[\da-f-]{36}\.pdf$/), type: 'application/pdf' },
    ]);
    const attached = await fetch(message.attachments?.[0]?.url ?? '');
    const downloaded = await server.app.inject({
      method: 'GET',
      url: `/api/wompi-receipt?reference=${reference}`,
      headers: await sessionOf(server.context, borrower),
    });
    expect(Buffer.from(await attached.arrayBuffer()).equals(downloaded.rawPayload)).toBe(true);
  });

  // @covers 2.130
  it('by somebody else is told to the holder without who it was, and to the payer without whose credit it is', async () => {
    const address = newAddress();
    const reference = await signAsOther(120_000, { correo_pagador: ` ${address.toUpperCase()} ` });
    const event = signedEvent(paid(reference, 120_000));
    await Promise.all([hook(event), hook(event), drain()]);
    const [holders, ...moreOfHolder] = await sentEmails();
    const [payers, ...moreOfPayer] = await sentEmails(address);
    if (!holders || !payers) throw new Error('a letter is missing');
    expect([...moreOfHolder, ...moreOfPayer]).toEqual([]);
    expect(textOf(holders)).toContain('Lo pagó otra persona');
    expect(textOf(holders)).not.toContain(address);
    expect(payers.subject).toBe('Comprobante de tu pago');
    const payerText = textOf(payers);
    expect(payerText).toContain(
      `Recibimos tu pago de $ 120.000 al crédito terminado en ${String(borrower.creditNumber).slice(-4)}.`,
    );
    const { total_debt } = await borrower.debt();
    for (const secret of [
      'Ana',
      'Gómez',
      borrower.document,
      email,
      total_debt.toLocaleString('es-CO'),
      'deuda',
      'capital',
    ])
      expect(`${payerText} ${payers.html}`).not.toContain(secret);
    expect(payers.attachments).toHaveLength(1);
  });

  it('by somebody who left no address is told to the holder alone', async () => {
    const reference = await signAsOther(120_000, { correo_pagador: '' });
    const before = await sentCount();
    await hook(signedEvent(paid(reference, 120_000)));
    expect(await subjects()).toEqual(['Recibimos tu pago']);
    expect(await sentCount()).toBe(before + 1);
  });

  it('at the counter is told too, once a receipt', async () => {
    const credit = String(borrower.creditNumber);
    const post = () =>
      operate(
        server.context,
        ...['payments', 'cash', credit, '100000', '2026-01-20T09:00-05:00', `R-${credit}`],
        ...['--reason', 'prueba de oficina'],
      );
    await post();
    await post();
    const found = await sentEmails();
    expect(found).toHaveLength(1);
    expect(found.map(textOf)[0]).toContain('Medio de pago: Efectivo en caja.');
  });

  it('that ends the credit says so, and where its paz y salvo is', async () => {
    const { total_debt } = await borrower.debt();
    await postPaid(server.context, borrower.creditNumber, {
      amount: total_debt,
      at: '2026-01-20T15:00:00Z',
    });
    const [message] = await sentEmails();
    expect(message?.text).toContain('Ya no debes nada de este crédito.');
    expect(message?.text).toContain('/dashboard/documents');
  });

  it('is posted all the same when the holder has no address', async () => {
    await server.context.db
      .updateTable('profile')
      .set({ email: '' })
      .where('id', '=', borrower.profileId)
      .execute();
    const before = await sentCount();
    await postPaid(server.context, borrower.creditNumber, { amount: 50_000, at: '2026-01-20T15:00:00Z' });
    await drain();
    expect(await borrower.payments()).toHaveLength(1);
    expect(await sentCount()).toBe(before);
    expect(await failedJobs()).toBe(0);
  });

  it('of a transaction that is rolled back is told to nobody', async () => {
    await expect(
      server.context.db.transaction().execute(async (trx) => {
        await postPaidIn(trx, server.context, borrower.creditNumber, {
          amount: 50_000,
          at: '2026-01-20T15:00:00Z',
        });
        throw new Error('cut off');
      }),
    ).rejects.toThrow('cut off');
    expect(await sentEmails()).toEqual([]);
  });
});

describe('a payment that went back', () => {
  // @covers 2.131
  it('is told to the holder once, with what is owed now and the way on', async () => {
    const reference = await borrower.sign(300_000);
    const transaction = paid(reference, 300_000);
    await borrower.status(reference);
    await drain();
    const voided = { ...transaction, status: 'VOIDED' };
    provider.put(voided);
    await Promise.all([hook(signedEvent(voided)), hook(signedEvent(voided)), drain()]);
    expect(await subjects()).toEqual(['Tu pago fue devuelto', 'Recibimos tu pago']);
    const [message] = await sentEmails();
    const { total_debt } = await borrower.debt();
    const text = message ? textOf(message) : '';
    for (const words of [
      'Un pago de $ 300.000',
      `Referencia: ${reference}.`,
      `tu deuda total de $ ${total_debt.toLocaleString('es-CO')}.`,
      '/dashboard/pay',
      '/public-payment',
    ])
      expect(text).toContain(words);
  });

  it('before its letter was written is told as that alone', async () => {
    const id = await postPaid(server.context, borrower.creditNumber, {
      amount: 50_000,
      at: '2026-01-20T15:00:00Z',
    });
    await reversePaid(server.context, borrower.creditNumber, id);
    expect(await subjects()).toEqual(['Tu pago fue devuelto']);
  });
});
