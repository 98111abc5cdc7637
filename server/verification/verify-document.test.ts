import { hash } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { formatVerificationCode } from '#core/codes/verification-code.ts';
import { createSigner } from '../../tests/support/applicant.ts';
import {
  type CheckoutProvider,
  startPayingApp,
  transactionOf,
} from '../../tests/support/checkout-provider.ts';
import { issueOf } from '../../tests/support/issued-documents.ts';
import { postPaid, reversePaid } from '../../tests/support/loan-payments.ts';
import {
  createJanuaryBorrower,
  createPayingBorrower,
  type PayingBorrower,
  passOf,
  signWithPass,
} from '../../tests/support/paying-borrower.ts';
import { callAs, sessionOf } from '../../tests/support/people.ts';
import type { TestApp } from '../../tests/support/test-app.ts';

let server: TestApp;
let provider: CheckoutProvider;

beforeAll(async () => {
  const started = await startPayingApp({ LIMIT_LOOKUPS_PER_ADDRESS: '100' });
  ({ server, provider } = started);
  return started.close;
});

const verify = (code: string, remoteAddress = '10.8.0.1') =>
  server.app.inject({ method: 'GET', url: `/api/verificar/${encodeURIComponent(code)}`, remoteAddress });
const verifyFile = (file: Uint8Array) =>
  server.app.inject({
    method: 'GET',
    url: `/api/verificar/archivos/${hash('sha256', file)}`,
    remoteAddress: '10.8.0.2',
  });
const codeOf = async (file: Uint8Array): Promise<string> =>
  (await issueOf(server.context, file)).verification.code;

/** What anybody is told of a document, by its code, however it is written, and by its file. */
const verified = async (file: Uint8Array) => {
  const code = await codeOf(file);
  const answers = [];
  for (const typed of [code, code.toLowerCase(), formatVerificationCode((await codeOf(file)) as never)])
    answers.push((await verify(typed)).json());
  answers.push((await verifyFile(file)).json());
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  return answers[0].documento;
};

describe('an issued document is verified by its code and by its file', () => {
  let borrower: PayingBorrower;
  beforeEach(async () => {
    borrower = await createJanuaryBorrower(server);
  });
  const ending = () => String(borrower.creditNumber).slice(-4);
  const get = async (url: string, headers?: Record<string, string>): Promise<Buffer> => {
    const answer = await server.app.inject({
      method: 'GET',
      url,
      headers: headers ?? (await sessionOf(server.context, borrower)),
    });
    expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200);
    return answer.rawPayload;
  };

  it('a statement', async () => {
    server.setClock('2026-02-13T17:00:00Z');
    const file = await get(`/api/cartera/creditos/${borrower.creditNumber}/extracto?periodo=1`);
    expect(await verified(file)).toEqual({
      tipo: 'extracto',
      credito_termina_en: ending(),
      valor: 260_526,
      fecha: '2026-02-13',
      expedido: '2026-02-13',
      vigente: true,
      sha256: hash('sha256', file),
    });
  });

  it('a receipt of the holder, and one of who paid', async () => {
    const reference = await signWithPass(server, borrower, 120_000);
    provider.put(transactionOf(reference, 120_000, server.clock.now(), { payment_method_type: 'PSE' }));
    await borrower.status(reference);
    const file = await get(`/api/wompi-receipt?reference=${reference}`);
    expect(await verified(file)).toMatchObject({ tipo: 'recibo', valor: 120_000, fecha: '2026-01-20' });
    const payers = await get(`/api/wompi-receipt?reference=${reference}`, passOf(server, borrower));
    expect(await verified(payers)).toMatchObject({ tipo: 'comprobante', credito_termina_en: ending() });
  });

  it('a contract and a pagaré, once they are signed', async () => {
    server.setClock('2026-03-10T17:00:00Z');
    const signer = await createSigner(server);
    const signed = await signer.signWithCode();
    const contract = await signer.get(`/api/contract/download/${signer.applicationId}`);
    const note = await signer.get(`/api/pagare/download/${signer.applicationId}`);
    const facts = {
      credito_termina_en: String(signed.body.referencia_pago).slice(-4),
      valor: 4_000_000,
      fecha: '2026-03-10',
      vigente: true,
    };
    expect(await verified(contract.bytes)).toMatchObject({ tipo: 'contrato', ...facts });
    expect(await verified(note.bytes)).toMatchObject({ tipo: 'pagare', ...facts });
  });

  // @covers 7.54
  it('a paz y salvo, until a payment goes back', async () => {
    const { total_debt: amount } = await borrower.debt();
    const at = server.clock.now().toISOString();
    const pay = () => postPaid(server.context, borrower.creditNumber, { amount, at });
    const url = `/api/cartera/creditos/${borrower.creditNumber}/paz_y_salvo`;
    const clearance = async () => (await callAs(server, borrower, 'POST', url)).rawPayload;
    const id = await pay();
    const first = await clearance();
    expect(await verified(first)).toMatchObject({
      tipo: 'paz_y_salvo',
      valor: 6_666_666,
      fecha: '2026-01-20',
      vigente: true,
    });
    await reversePaid(server.context, borrower.creditNumber, id);
    expect(await verified(first)).toMatchObject({ vigente: false });
    server.setClock('2026-01-20T15:02:00Z');
    await pay();
    const second = await clearance();
    expect(await verified(first)).toMatchObject({ vigente: false });
    expect(await verified(second)).toMatchObject({ vigente: true });
  });
});

describe('a document that was not issued', () => {
  it('is told alike, mistyped or nobody’s, and what is no code is told how one is written', async () => {
    const borrower = await createPayingBorrower(server, { amount: 2_000_000, term: 6 });
    const id = await postPaid(server.context, borrower.creditNumber, {
      amount: 50_000,
      at: server.clock.now().toISOString(),
    });
    const url = `/api/cartera/creditos/${borrower.creditNumber}/pagos/${id}/recibo`;
    const receipt = await callAs(server, borrower, 'GET', url);
    const code = await codeOf(receipt.rawPayload);
    const mistyped = `${code.slice(0, -1)}${code.endsWith('0') ? '1' : '0'}`;
    for (const miss of [mistyped, '0'.repeat(20), 'U'.repeat(20), 'ABCD-'.repeat(5)]) {
      const answer = await verify(miss);
      expect([answer.statusCode, answer.json()]).toEqual([200, { documento: null }]);
    }
    expect((await verifyFile(Buffer.concat([receipt.rawPayload, Buffer.from('\n')]))).json()).toEqual({
      documento: null,
    });
    for (const wrong of [
      'x',
      '0'.repeat(21),
      'x'.repeat(65),
      '../../etc/passwd',
      "' or '1'='1",
      '-'.repeat(20),
    ])
      expect((await verify(wrong)).statusCode).toBe(422);
    const notHash = await server.app.inject({ method: 'GET', url: '/api/verificar/archivos/abc' });
    expect(notHash.statusCode).toBe(422);
  });

  // @covers 7.54
  it('is refused to an address that asks too often, right or wrong', async () => {
    for (let tried = 0; tried < 100; tried += 1)
      expect((await verify('0'.repeat(20), '10.8.0.9')).statusCode).toBe(200);
    const refused = await verify('0'.repeat(20), '10.8.0.9');
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_lookups']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_000);
    expect((await verify('0'.repeat(20), '10.8.0.10')).statusCode).toBe(200);
  });
});
