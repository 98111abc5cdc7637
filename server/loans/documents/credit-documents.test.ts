import { hash } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../../tests/support/app-calls.ts';
import { openTestApp } from '../../../tests/support/open-test-app.ts';
import { createPayingBorrower } from '../../../tests/support/paying-borrower.ts';
import { createBorrower, sessionOf } from '../../../tests/support/people.ts';
import { createSignedBorrower, type SignedBorrower } from '../../../tests/support/signed-borrower.ts';

const server = openTestApp();
let person: SignedBorrower;
beforeAll(async () => {
  person = await createSignedBorrower(server);
  await person.deliver();
}, 60_000);

const list = (by: Caller, credit: number | string = person.creditNumber) =>
  server.get(`/api/cartera/creditos/${credit}/documentos`, by);
const promissoryNote = (by: Caller, id = person.applicationId) =>
  server.get(`/api/pagare/download/${id}`, by);

describe('the documents of a credit', () => {
  // @covers 7.44
  it('are told with their sizes: what there is today, and what is missing for the rest', async () => {
    const { data } = (await list(person)).json();
    const contract = await server.get(`/api/contract/download/${person.applicationId}`, person);
    const note = await promissoryNote(person);
    expect(data.contrato).toEqual({ bytes: contract.rawPayload.length, paginas: expect.any(Number) });
    expect(data.pagare).toEqual({ bytes: note.rawPayload.length, paginas: expect.any(Number) });
    expect(data.extractos).toEqual([]);
    expect(data.siguiente_extracto).toMatchObject({ periodo: 1 });
    expect(data.siguiente_extracto.disponible_desde < data.siguiente_extracto.hasta).toBe(true);
    expect(data.paz_y_salvo).toMatchObject({ disponible: false, deuda: 4_000_000 });
    expect(data.paz_y_salvo.motivo).toMatch(/^Te falta pagar/);
  });

  it('grow with time, the newest statement first, and end with the paz y salvo once all is paid', async () => {
    const borrower = await createPayingBorrower(server, { amount: 2_000_000, term: 6 });
    await server.advance('P58D');
    const { data } = (await list(borrower, borrower.creditNumber)).json();
    expect(data.extractos.map(({ periodo }: { periodo: number }) => periodo)).toEqual([2, 1]);
    expect(data.siguiente_extracto.periodo).toBe(3);
    await borrower.pay(data.paz_y_salvo.deuda);
    const closed = (await list(borrower, borrower.creditNumber)).json().data;
    expect(closed.siguiente_extracto).toBeNull();
    expect(closed.paz_y_salvo).toMatchObject({ disponible: true, motivo: null, deuda: 0 });
  });
});

describe('the signed pagaré', () => {
  // @covers 7.45
  it('is the document that was read, byte for byte, with the evidence behind it', async () => {
    const answer = await promissoryNote(person);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'no-store',
      'content-disposition': `inline; filename="pagare-firmado-${person.creditNumber}.pdf"`,
    });
    const { promissory_note_sha256: read } = await server.row('signature', {
      application_id: person.applicationId,
    });
    const end = answer.rawPayload.indexOf('%%EOF\n') + '%%EOF\n'.length;
    expect(hash('sha256', answer.rawPayload.subarray(0, end))).toBe(read);
  });

  it('goes out in less than two thirds of its size to a browser that unpacks it', async () => {
    const headers = { ...(await sessionOf(server.context, person)), 'accept-encoding': 'gzip, br' };
    const [plain, packed] = [await promissoryNote(person), await promissoryNote(headers)];
    expect(packed.headers).toMatchObject({ 'content-type': 'application/pdf', 'content-encoding': 'br' });
    expect(brotliDecompressSync(packed.rawPayload).equals(plain.rawPayload)).toBe(true);
    expect(packed.rawPayload.length).toBeLessThan((plain.rawPayload.length * 2) / 3);
  });

  it('is of nobody before the signature', async () => {
    const borrower = await createBorrower(server.context);
    const unsigned = await promissoryNote(borrower, borrower.applicationId);
    expect(unsigned.statusCode).toBe(404);
    expect(unsigned.json().message).toContain('primero firma');
  });
});
