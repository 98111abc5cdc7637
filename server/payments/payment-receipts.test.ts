import { describe, expect, it } from 'vitest';
import type { Caller } from '../../tests/support/app-calls.ts';
import { linesMissingIn, wordsOf } from '../../tests/support/document-words.ts';
import { issueOf, sampleVerification } from '../../tests/support/issued-documents.ts';
import { passOf, signWithPass } from '../../tests/support/paying-borrower.ts';
import { createBorrower } from '../../tests/support/people.ts';
import { openPayments } from '../../tests/support/server-test.ts';
import { payerReceiptText } from '../infrastructure/documents/texts/payer-receipt.ts';
import { readPayerReceiptFacts } from './payment-receipts.ts';

const { server, borrower, put } = openPayments();

const ask = (reference: string, by?: Caller) => server.get(`/api/wompi-receipt?reference=${reference}`, by);
const pass = () => passOf(server, borrower);
const pay = async (reference: string, amount: number) => {
  put(reference, amount, { payment_method_type: 'PSE' });
  expect((await borrower.status(reference)).json()).toMatchObject({ status: 'succeeded' });
};
/** A payment of 120.000 by somebody without a session; returns its reference. */
const payAsRelative = async (): Promise<string> => {
  const reference = await signWithPass(server, borrower, 120_000);
  await pay(reference, 120_000);
  return reference;
};
const posted = async () => {
  const [payment] = await borrower.payments();
  if (!payment) throw new Error('nothing was posted');
  return payment;
};
const payerWords = async () =>
  wordsOf(payerReceiptText(await readPayerReceiptFacts(server.context, await posted()), sampleVerification));

describe('the receipt of a reference', () => {
  // @covers 7.50
  it('is to the holder the very receipt of that payment, whoever paid', async () => {
    const reference = await payAsRelative();
    const { id } = await posted();
    const answer = await ask(reference, borrower);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'no-store',
      'content-disposition': `inline; filename="recibo-${id}.pdf"`,
    });
    const url = `/api/cartera/creditos/${borrower.creditNumber}/pagos/${id}/recibo`;
    const known = await server.get(url, borrower);
    expect(answer.rawPayload.equals(known.rawPayload)).toBe(true);
  });

  // @covers 7.50
  it('is to who paid without a session their payment, and not whose credit it is nor what is owed', async () => {
    const reference = await payAsRelative();
    const answer = await ask(reference, pass());
    expect(answer.statusCode).toBe(200);
    const facts = await readPayerReceiptFacts(server.context, await posted());
    const { verification, ...issued } = await issueOf(server.context, answer.rawPayload);
    expect(issued).toMatchObject({ kind: 'payer_receipt', amount: 120_000, statedOn: '2026-01-20' });
    expect(await linesMissingIn(answer.rawPayload, payerReceiptText(facts, verification))).toEqual([]);
    const words = await payerWords();
    const lastFour = String(borrower.creditNumber).slice(-4);
    for (const line of [
      `CuotaSana S.A.S., NIT 900.000.000-0, recibió $ 120.000 (ciento veinte mil pesos moneda corriente) para el crédito terminado en ${lastFour}.`,
      `Documento del titular: *** ${borrower.document.slice(-4)}`,
      'Fecha y hora del pago: 20 de enero de 2026, 10:00:00 (hora de Bogotá, UTC−5)',
      'Medio de pago: PSE',
      `Referencia: ${reference}`,
      'Transacción: 1234-',
    ])
      expect(words).toContain(line);
    // The reference carries the credit number, which the payer knows.
    const unreferenced = `${words} ${JSON.stringify(facts)}`.replaceAll(reference, '');
    for (const secret of [
      'Ana',
      'Gómez',
      borrower.document,
      String(borrower.creditNumber),
      'deuda',
      'Capital',
      'aplicó',
    ])
      expect(unreferenced).not.toContain(secret);
  });

  it('of a payment that went back says so, to both', async () => {
    const reference = await payAsRelative();
    await borrower.reverse((await posted()).id);
    expect((await ask(reference, pass())).statusCode).toBe(200);
    expect((await ask(reference, borrower)).statusCode).toBe(200);
    const words = await payerWords();
    expect(words).toContain('Este pago se reversó el 20 de enero de 2026');
    expect(words).toContain('no prueba un pago');
  });

  it('of several for one reference is of the one that counts', async () => {
    const reference = await borrower.sign(50_000);
    const at = '2026-01-20T15:00:00Z';
    const back = await borrower.pay(50_000, at, { reference });
    const counts = await borrower.pay(50_000, at, { reference });
    await borrower.reverse(back);
    const { headers } = await ask(reference, borrower);
    expect(headers['content-disposition']).toContain(counts);
  });

  it('waits until the payment is posted, and says so', async () => {
    const reference = await signWithPass(server, borrower, 120_000);
    for (const headers of [borrower, pass()]) {
      const answer = await ask(reference, headers);
      expect(answer.statusCode).toBe(409);
      expect(answer.json()).toMatchObject({
        code: 'payment_not_posted',
        message: 'Este pago todavía no está registrado: el comprobante sale apenas lo esté.',
      });
    }
  });

  // @covers 7.50
  it('of a payer without a session is for nobody with another credit', async () => {
    const reference = await payAsRelative();
    const other = await createBorrower(server.context);
    for (const by of [other, passOf(server, other)]) expect((await ask(reference, by)).statusCode).toBe(404);
  });
});
