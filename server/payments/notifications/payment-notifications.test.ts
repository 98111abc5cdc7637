import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { postPaidIn } from '../../../tests/support/loan-payments.ts';
import { operate } from '../../../tests/support/operators.ts';
import { signWithPass } from '../../../tests/support/paying-borrower.ts';
import { openPayments } from '../../../tests/support/server-test.ts';
import type { InboxMessage } from '../../../tests/support/test-app.ts';

const { server, provider, borrower, put, hook } = openPayments();
let email: string;
beforeEach(async () => {
  email = await borrower.readEmail();
});

/** With its amount. */
const RECEIVED = expect.stringMatching(/^Recibimos tu pago de \$\s[\d.]+$/);

const sentEmails = async (to = email) => {
  await server.drain();
  return server.inbox(to);
};
const subjects = async (to = email) => (await sentEmails(to)).map(({ subject }) => subject);
const textOf = ({ text }: InboxMessage): string => text.replaceAll('\u00a0', ' ');
const signAsOther = (amount: number, more: object = {}) => signWithPass(server, borrower, amount, more);
const sentCount = async (): Promise<number> => {
  await server.drain();
  return (await server.rows('outbox_message')).length;
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
    const event = put(reference, 300_000);
    await Promise.all([
      hook(event),
      hook(event),
      server.drain(),
      borrower.status(reference),
      borrower.status(reference),
      server.drain(),
    ]);
    await hook(event);
    await borrower.status(reference);
    expect(await subjects()).toEqual([RECEIVED]);
    // Repriced, replayed, or its job run again: no duplicate notifications.
    const [payment] = await borrower.payments();
    const { creditNumber } = borrower;
    const again = { creditNumber, paymentId: payment?.id ?? '', change: 'posted' } as const;
    for (const _ of [1, 2]) await server.runJob('notify-payment', again);
    expect(await sentEmails()).toHaveLength(1);
  });

  it('is told with amount, day and hour, means, what it paid, what is owed now, and the receipt attached', async () => {
    const reference = await borrower.sign(300_000);
    put(reference, 300_000);
    await borrower.status(reference);
    const { total_debt } = await borrower.debt();
    const [message] = await sentEmails();
    if (!message) throw new Error('no letter');
    const text = textOf(message);
    for (const words of [
      'Hola, Ana María:',
      `Recibimos $ 300.000 para tu crédito ${borrower.creditNumber}.`,
      'Fecha y hora: 20 de enero de 2026 a las 10:00 a. m. Medio de pago: Tarjeta.',
      `Referencia: ${reference}.`,
      'Se aplicó así: ',
      'Pagaste la cuota 1. La próxima: $ ',
      'Con tu abono a capital te quedan ',
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
    const downloaded = await server.get(`/api/wompi-receipt?reference=${reference}`, borrower);
    expect(Buffer.from(await attached.arrayBuffer()).equals(downloaded.rawPayload)).toBe(true);
  });

  // @covers 2.130
  it('by somebody else is told to the holder without who it was, and to the payer without whose credit it is', async () => {
    const address = `tia.${borrower.document}@correo.example`;
    const reference = await signAsOther(120_000, { correo_pagador: ` ${address.toUpperCase()} ` });
    const event = put(reference, 120_000);
    await Promise.all([hook(event), hook(event), server.drain()]);
    const [holders, ...moreOfHolder] = await sentEmails();
    const [payers, ...moreOfPayer] = await sentEmails(address);
    if (!holders || !payers) throw new Error('a letter is missing');
    expect([...moreOfHolder, ...moreOfPayer]).toEqual([]);
    expect(textOf(holders)).toContain('Lo pagó otra persona');
    expect(textOf(holders)).not.toContain(address);
    expect(payers.subject).toBe('Comprobante de tu pago de $\u00a0120.000');
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
    await hook(put(reference, 120_000));
    expect(await subjects()).toEqual([RECEIVED]);
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
    await borrower.pay(total_debt, '2026-01-20T15:00:00Z');
    const [message] = await sentEmails();
    expect(message?.text).toContain('Ya no debes nada de este crédito.');
    expect(message?.text).toContain('/dashboard/documents');
  });

  it('is posted all the same when the holder has no address', async () => {
    await server.update('profile', { id: borrower.profileId }, { email: '' });
    const before = await sentCount();
    await borrower.pay(50_000, '2026-01-20T15:00:00Z');
    await server.drain();
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
    const transaction = put(reference, 300_000);
    await borrower.status(reference);
    await server.drain();
    const voided = { ...transaction, status: 'VOIDED' };
    provider.put(voided);
    await Promise.all([hook(voided), hook(voided), server.drain()]);
    expect(await subjects()).toEqual(['Tu pago fue devuelto', RECEIVED]);
    const [message] = await sentEmails();
    const { total_debt } = await borrower.debt();
    const text = message ? textOf(message) : '';
    for (const words of [
      'Un pago de $ 300.000',
      `Referencia: ${reference}.`,
      `tu deuda total es de $ ${total_debt.toLocaleString('es-CO')}.`,
      '/dashboard/pay',
      '/public-payment',
    ])
      expect(text).toContain(words);
  });

  it('before its letter was written is told as that alone', async () => {
    const id = await borrower.pay(50_000, '2026-01-20T15:00:00Z');
    await borrower.reverse(id);
    expect(await subjects()).toEqual(['Tu pago fue devuelto']);
  });
});
