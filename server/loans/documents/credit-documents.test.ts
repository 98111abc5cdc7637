import { createHash } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { controlsAt } from '../../../sandbox/demo/controls.ts';
import { createPerson, type Person } from '../../../tests/e2e/support/people.ts';
import { postPaid } from '../../../tests/support/loan-payments.ts';
import { openTestApp } from '../../../tests/support/open-test-app.ts';
import { createBorrower, sessionOf } from '../../../tests/support/people.ts';
import { lockApplication } from '../../applications/application-status.ts';
import { inTransaction } from '../../infrastructure/database/connection.ts';
import { openLoanOf } from '../disbursement/open-loan.ts';

const server = openTestApp();
let person: Person;

beforeAll(async () => {
  const places = { url: server.url, sandbox: controlsAt(server.sandbox.url) };
  person = await createPerson(places, 'signed', { amount: 2_000_000, term: 6 });
  await inTransaction(server.context.db, async (trx) => {
    const application = await lockApplication(trx, person.applicationId);
    if (!application) throw new Error('the application is gone');
    await openLoanOf(trx, server.context, application, server.clock.now());
  });
}, 60_000);

const own = () => sessionOf(server.context, person);
const list = async (headers: Record<string, string>, credit: number | string = person.creditNumber) =>
  server.app.inject({ method: 'GET', url: `/api/cartera/creditos/${credit}/documentos`, headers });
const promissoryNote = async (headers: Record<string, string>, id = person.applicationId) =>
  server.app.inject({ method: 'GET', url: `/api/pagare/download/${id}`, headers });

describe('the documents of a credit', () => {
  // @covers 7.44
  it('are told with their sizes: what there is today, and what is missing for the rest', async () => {
    const { data } = (await list(await own())).json();
    const contract = await server.app.inject({
      method: 'GET',
      url: `/api/contract/download/${person.applicationId}`,
      headers: await own(),
    });
    const note = await promissoryNote(await own());
    expect(data.contrato).toEqual({ bytes: contract.rawPayload.length, paginas: expect.any(Number) });
    expect(data.pagare).toEqual({ bytes: note.rawPayload.length, paginas: expect.any(Number) });
    expect(data.extractos).toEqual([]);
    expect(data.siguiente_extracto).toMatchObject({ periodo: 1 });
    expect(data.siguiente_extracto.disponible_desde < data.siguiente_extracto.hasta).toBe(true);
    expect(data.paz_y_salvo).toMatchObject({ disponible: false, deuda: 2_000_000 });
    expect(data.paz_y_salvo.motivo).toMatch(/^Te falta pagar/);
  });

  it('grow with time, the newest statement first, and end with the paz y salvo once all is paid', async () => {
    const borrower = await createBorrower(server.context, { amount: 2_000_000, term: 6 });
    await server.advance('P58D');
    const session = () => sessionOf(server.context, borrower);
    const { data } = (await list(await session(), borrower.creditNumber)).json();
    expect(data.extractos.map(({ periodo }: { periodo: number }) => periodo)).toEqual([2, 1]);
    expect(data.siguiente_extracto.periodo).toBe(3);
    await postPaid(server.context, borrower.creditNumber, {
      amount: data.paz_y_salvo.deuda,
      at: server.clock.now().toISOString(),
    });
    const closed = (await list(await session(), borrower.creditNumber)).json().data;
    expect(closed.siguiente_extracto).toBeNull();
    expect(closed.paz_y_salvo).toMatchObject({ disponible: true, motivo: null, deuda: 0 });
  });

  it('are the holder’s alone', async () => {
    const other = await sessionOf(server.context, await createBorrower(server.context));
    const theirs = await list(other);
    expect(theirs.statusCode).toBe(404);
    expect((await list(await own(), '1')).json()).toEqual(theirs.json());
    expect((await list(await own(), 'abc')).statusCode).toBe(422);
    expect((await list({})).statusCode).toBe(401);
  });
});

describe('the signed pagaré', () => {
  // @covers 7.45
  it('is the document that was read, byte for byte, with the evidence behind it', async () => {
    const answer = await promissoryNote(await own());
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'no-store',
      'content-disposition': `inline; filename="pagare-firmado-${person.creditNumber}.pdf"`,
    });
    const { promissory_note_sha256: read } = await server.context.db
      .selectFrom('signature')
      .select('promissory_note_sha256')
      .where('application_id', '=', person.applicationId)
      .executeTakeFirstOrThrow();
    const end = answer.rawPayload.indexOf('%%EOF\n') + '%%EOF\n'.length;
    expect(createHash('sha256').update(answer.rawPayload.subarray(0, end)).digest('hex')).toBe(read);
  });

  it('goes out in less than two thirds of its size to a browser that unpacks it', async () => {
    const headers = { ...(await own()), 'accept-encoding': 'gzip, br' };
    const [plain, packed] = [await promissoryNote(await own()), await promissoryNote(headers)];
    expect(packed.headers).toMatchObject({ 'content-type': 'application/pdf', 'content-encoding': 'br' });
    expect(brotliDecompressSync(packed.rawPayload).equals(plain.rawPayload)).toBe(true);
    expect(packed.rawPayload.length).toBeLessThan((plain.rawPayload.length * 2) / 3);
  });

  it('is the signer’s alone, and of nobody before the signature', async () => {
    const borrower = await createBorrower(server.context);
    const other = await sessionOf(server.context, borrower);
    expect((await promissoryNote(other)).statusCode).toBe(404);
    const unsigned = await promissoryNote(other, borrower.applicationId);
    expect(unsigned.statusCode).toBe(404);
    expect(unsigned.json().message).toContain('primero firma');
    expect((await promissoryNote({})).statusCode).toBe(401);
  });
});
