import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type CheckoutProvider,
  startPayingApp,
  transactionOf,
} from '../../tests/support/checkout-provider.ts';
import { linesMissingIn, wordsOf } from '../../tests/support/document-words.ts';
import { issueOf, sampleVerification } from '../../tests/support/issued-documents.ts';
import { postPaid, reversePaid } from '../../tests/support/loan-payments.ts';
import {
  createJanuaryBorrower,
  type PayingBorrower,
  passOf,
  signWithPass,
} from '../../tests/support/paying-borrower.ts';
import { createBorrower, sessionOf } from '../../tests/support/people.ts';
import type { TestApp } from '../../tests/support/test-app.ts';
import { payerReceiptText } from '../infrastructure/documents/texts/payer-receipt.ts';
import { readPayerReceiptFacts } from './payment-receipts.ts';

let provider: CheckoutProvider;
let server: TestApp;
let borrower: PayingBorrower;

beforeAll(async () => {
  const started = await startPayingApp();
  ({ server, provider } = started);
  return started.close;
});
beforeEach(async () => {
  borrower = await createJanuaryBorrower(server);
});

const ask = (reference: string, headers: Record<string, string>) =>
  server.app.inject({ method: 'GET', url: `/api/wompi-receipt?reference=${reference}`, headers });
const own = () => sessionOf(server.context, borrower);
const pass = () => passOf(server, borrower);
const pay = async (reference: string, amount: number) => {
  provider.put(transactionOf(reference, amount, server.clock.now(), { payment_method_type: 'PSE' }));
  expect((await borrower.status(reference)).json()).toMatchObject({ status: 'succeeded' });
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
    const reference = await signWithPass(server, borrower, 120_000);
    await pay(reference, 120_000);
    const { id } = await posted();
    const answer = await ask(reference, await own());
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'no-store',
      'content-disposition': `inline; filename="recibo-${id}.pdf"`,
    });
    const url = `/api/cartera/creditos/${borrower.creditNumber}/pagos/${id}/recibo`;
    const known = await server.app.inject({ method: 'GET', url, headers: await own() });
    expect(answer.rawPayload.equals(known.rawPayload)).toBe(true);
  });

  // @covers 7.50
  it('is to who paid without a session their payment, and not whose credit it is nor what is owed', async () => {
    const reference = await signWithPass(server, borrower, 120_000);
    await pay(reference, 120_000);
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
    const reference = await signWithPass(server, borrower, 120_000);
    await pay(reference, 120_000);
    await reversePaid(server.context, borrower.creditNumber, (await posted()).id);
    expect((await ask(reference, pass())).statusCode).toBe(200);
    expect((await ask(reference, await own())).statusCode).toBe(200);
    const words = await payerWords();
    expect(words).toContain('Este pago se reversó el 20 de enero de 2026');
    expect(words).toContain('no prueba un pago');
  });

  it('of several for one reference is of the one that counts', async () => {
    const reference = await borrower.sign(50_000);
    const at = '2026-01-20T15:00:00Z';
    const back = await postPaid(server.context, borrower.creditNumber, { amount: 50_000, at, reference });
    const counts = await postPaid(server.context, borrower.creditNumber, { amount: 50_000, at, reference });
    await reversePaid(server.context, borrower.creditNumber, back);
    const { headers } = await ask(reference, await own());
    expect(headers['content-disposition']).toContain(counts);
  });

  it('waits until the payment is posted, and says so', async () => {
    const reference = await signWithPass(server, borrower, 120_000);
    for (const headers of [await own(), pass()]) {
      const answer = await ask(reference, headers);
      expect(answer.statusCode).toBe(409);
      expect(answer.json()).toMatchObject({
        code: 'payment_not_posted',
        message: 'Este pago todavía no está registrado: el comprobante sale apenas lo esté.',
      });
    }
  });

  // @covers 7.50
  it('is nobody else’s, and the holder’s own is not a pass’s: as one that does not exist', async () => {
    const holders = await borrower.sign(300_000);
    await pay(holders, 300_000);
    const payers = await signWithPass(server, borrower, 120_000);
    const other = await createBorrower(server.context);
    const missing = await ask('CS-1-0', await own());
    expect(missing.statusCode).toBe(404);
    for (const answer of [
      await ask(holders, pass()),
      await ask(holders, passOf(server, other)),
      await ask(holders, await sessionOf(server.context, other)),
      await ask(payers, passOf(server, other)),
      await ask(payers, await sessionOf(server.context, other)),
    ]) {
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toEqual(missing.json());
    }
    expect((await ask(holders, {})).statusCode).toBe(401);
    expect((await ask('', await own())).statusCode).toBe(422);
  });
});
