import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { linesMissingIn, wordsOf } from '../../../tests/support/document-words.ts';
import { issueOf, sampleVerification } from '../../../tests/support/issued-documents.ts';
import { openTestApp } from '../../../tests/support/open-test-app.ts';
import { createBorrower } from '../../../tests/support/people.ts';
import { openBorrower } from '../../../tests/support/server-test.ts';
import { receiptText } from '../../infrastructure/documents/texts/receipt.ts';
import { readReceiptFacts } from './receipts.ts';

const server = openTestApp();
const borrower = openBorrower(server);

const ask = (paymentId: string) =>
  server.get(`/api/cartera/creditos/${borrower.creditNumber}/pagos/${paymentId}/recibo`, borrower);
const factsOf = (paymentId: string) =>
  readReceiptFacts(server.context, borrower.accountId, borrower.creditNumber, paymentId);
const wordsIn = async (paymentId: string) =>
  wordsOf(receiptText(await factsOf(paymentId), sampleVerification));

describe('a receipt', () => {
  it('is the PDF of what its facts say, not kept by anybody', async () => {
    const id = await borrower.pay(300_000, '2026-01-20T15:00:00Z');
    const answer = await ask(id);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'no-store' });
    const { verification, ...issued } = await issueOf(server.context, answer.rawPayload);
    expect(issued).toMatchObject({
      kind: 'receipt',
      amount: 300_000,
      statedOn: '2026-01-20',
      isStamped: true,
    });
    const text = receiptText(await factsOf(id), verification);
    expect(await linesMissingIn(answer.rawPayload, text)).toEqual([]);
  });

  it('says who, how much in figures and words, when in Bogota, by which means and with which reference', async () => {
    server.setClock('2026-02-03T03:00:00Z');
    const id = await borrower.pay(1_200_000, '2026-02-03T02:30:09Z', { channel: 'BANCOLOMBIA_COLLECT' });
    const words = await wordsIn(id);
    for (const line of [
      'recibió $ 1.200.000 (un millón doscientos mil pesos moneda corriente)',
      `Titular del crédito: Ana María Gómez Ruiz, cédula de ciudadanía *** ${borrower.document.slice(-4)}`,
      'Fecha y hora del pago: 2 de febrero de 2026, 21:30:09 (hora de Bogotá, UTC−5)',
      'Cuenta desde el: 2 de febrero de 2026',
      'Medio de pago: Efectivo en corresponsal bancario',
      'Referencia: ref-',
      `Recibo: ${id}`,
      'Capital de la cuota 1 | $ 133.226',
      'Total | $ 1.200.000',
    ])
      expect(words).toContain(line);
    expect(words).not.toContain(borrower.document);
  });

  // @covers 7.47
  it('says the figures of the credit call: each line, the interest saved, and the debt after it', async () => {
    server.setClock('2026-03-05T15:00:00Z');
    const id = await borrower.pay(900_000, '2026-03-05T15:00:00Z', { choice: 'reduce_instalment' });
    const { pagos, credit_hub } = await borrower.readCredit();
    const { outcome } = await factsOf(id);
    if (outcome.kind !== 'applied') throw new Error('not applied');
    expect(outcome.allocation.lines.map(({ amount }) => amount)).toEqual(
      pagos[0].aplicacion.map(({ valor }: { valor: number }) => valor),
    );
    expect(outcome.allocation.reallocations.reduce((sum, { amount }) => sum + amount, 0)).toBe(
      pagos[0].intereses_ahorrados,
    );
    expect(outcome.debtAfter).toBe(credit_hub.response.aggregated_debt.total_debt);
    expect(await wordsIn(id)).toContain('Además te ahorraste');
  });

  it('of an earlier payment keeps its own debt, and of two on a day each has the one after itself', async () => {
    const first = await borrower.pay(100_000, '2026-01-20T15:00:00Z');
    const second = await borrower.pay(50_000, '2026-01-20T15:00:00Z');
    server.setClock('2026-02-10T15:00:00Z');
    await borrower.pay(70_000, '2026-02-10T15:00:00Z');
    const debtAfter = async (id: string) => {
      const { outcome } = await factsOf(id);
      return outcome.kind === 'applied' ? outcome.debtAfter : undefined;
    };
    expect(await debtAfter(first)).toBe(6_566_666);
    expect(await debtAfter(second)).toBe(6_516_666);
  });

  // @covers 7.47
  it('of a payment that went back says so and proves nothing', async () => {
    const id = await borrower.pay(300_000, '2026-01-20T15:00:00Z');
    await borrower.reverse(id);
    const words = await wordsIn(id);
    expect(words).toContain('Este pago se reversó el 20 de enero de 2026');
    expect(words).toContain('no prueba un pago');
    expect(words).not.toContain('Cómo se aplicó');
    expect((await ask(id)).statusCode).toBe(200);
  });

  it('of another credit’s payment is as of one that there is not', async () => {
    const id = await borrower.pay(300_000);
    const { accountId, creditNumber } = await createBorrower(server.context);
    const askOther = (paymentId: string) =>
      server.get(`/api/cartera/creditos/${creditNumber}/pagos/${paymentId}/recibo`, { accountId });
    const theirs = await askOther(id);
    expect(theirs.statusCode).toBe(404);
    expect(theirs.json()).toEqual((await askOther(randomUUID())).json());
  });
});
