import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { Caller } from '../../../tests/support/app-calls.ts';
import { openTestApp } from '../../../tests/support/open-test-app.ts';
import { passOf } from '../../../tests/support/paying-borrower.ts';
import { createBorrower } from '../../../tests/support/people.ts';
import { pdf, photo, photoWithPlace } from '../../../tests/support/sample-files.ts';
import { openBorrower } from '../../../tests/support/server-test.ts';

const RECEIVED = expect.stringMatching(/^2026-01-21T20:00:0/);
const PAID = { valor: '120000', fecha: '2026-01-21T15:30:00.000Z', recibo: '0042' };

describe('a payment at the counter that its payer reports', () => {
  const test = openTestApp();
  const borrower = openBorrower(test, '2026-01-21T20:00:00Z');
  let seed = 0;

  const newPhoto = () => {
    seed += 1;
    return photo({ seed });
  };

  const send = async ({
    id = randomUUID(),
    facts = PAID,
    file,
    by = borrower,
    creditNumber = borrower.creditNumber,
  }: {
    id?: string;
    facts?: Record<string, string>;
    file?: Buffer;
    by?: Caller;
    creditNumber?: number | string;
  } = {}) => {
    const url = `/api/cartera/creditos/${creditNumber}/consignaciones/${id}?${new URLSearchParams(facts)}`;
    const headers = { 'content-type': 'image/jpeg' };
    const payload = file ?? (await newPhoto());
    const answer = await test.ask({ method: 'PUT', url, headers, payload }, by);
    return { status: answer.statusCode, body: answer.json() };
  };
  const rows = () => test.rows('cash_slip', { credit_number: borrower.creditNumber }, 'reported_at');
  const underWay = async () => (await borrower.readCredit()).pagos_en_proceso;

  // @covers 7.57
  it('is received, and shown to the holder as in process, without changing the debt', async () => {
    const before = await borrower.debt();
    const id = randomUUID();
    expect(await send({ id })).toEqual({ status: 200, body: { id, recibido: RECEIVED } });
    expect(await underWay()).toMatchObject([
      {
        tipo: 'efectivo',
        valor: 120_000,
        fecha: PAID.fecha,
        canal: 'CASH',
        estado: 'en_proceso',
        recibo: '0042',
        reportado_por: 'titular',
        motivo: null,
        mensaje: expect.stringMatching(/^Tu pago está en proceso, no pagues otra vez/),
      },
    ]);
    expect(await borrower.debt()).toEqual(before);
    expect(await borrower.payments()).toEqual([]);
  });

  it('keeps of its photo the pixels alone, and of a PDF its pages as pictures', async () => {
    await send({ file: await photoWithPlace() });
    const letter = await pdf();
    await send({ file: letter });
    const storedFiles = await Promise.all(
      (await rows()).map(async ({ storage_key }) => {
        const stored = await test.row('cash_slip_content', { storage_key: storage_key ?? '' });
        return test.context.files.read(stored);
      }),
    );
    const { format, exif } = await sharp(storedFiles[0]).metadata();
    expect([format, exif]).toEqual(['jpeg', undefined]);
    expect(storedFiles[1]?.equals(letter)).toBe(false);
    expect(storedFiles[1]?.includes('/DCTDecode')).toBe(true);
  });

  // @covers 7.57
  it('is one slip however often it is sent, at once or later', async () => {
    // Slower to read than all eight arrive.
    const again = { id: randomUUID(), file: await photo({ seed: 8, width: 4_000, height: 3_000 }) };
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(again)));
    test.setClock('2026-01-21T21:00:00Z');
    answers.push(await send(again));
    // Recompressed by the client, it may differ by a byte: the idempotency key decides.
    answers.push(await send({ id: again.id }));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]?.status).toBe(200);
    expect(await rows()).toHaveLength(1);
  });

  it('is not taken twice from the same file, nor otherwise under the same number', async () => {
    const first = { id: randomUUID(), file: await newPhoto() };
    await send(first);
    expect(await send({ file: first.file })).toMatchObject({
      status: 409,
      body: {
        code: 'slip_already_received',
        message: expect.stringContaining('El 21 de enero de 2026 a las 3:00 p. m. ya recibimos'),
      },
    });
    for (const facts of [
      { ...PAID, valor: '130000' },
      { ...PAID, recibo: '0043' },
    ])
      expect(await send({ ...first, facts })).toMatchObject({ status: 409, body: { code: 'slip_reported' } });
    expect(await rows()).toHaveLength(1);
  });

  it('asks for an amount, and for a moment between the disbursement and now', async () => {
    const wrong: readonly (readonly [Record<string, string>, string])[] = [
      [{ fecha: PAID.fecha }, 'valor'],
      [{ ...PAID, valor: '0' }, 'valor'],
      [{ ...PAID, valor: '100000000' }, 'valor'],
      [{ ...PAID, valor: '1.200' }, 'valor'],
      [{ valor: '1000' }, 'fecha'],
      [{ ...PAID, fecha: '2026-01-21' }, 'fecha'],
      [{ ...PAID, fecha: '2026-02-31T99:00:00Z' }, 'fecha'],
      [{ ...PAID, fecha: '2026-01-21T20:01:00Z' }, 'fecha'],
      [{ ...PAID, fecha: '2026-01-20T04:59:00Z' }, 'fecha'],
      [{ ...PAID, recibo: 'x'.repeat(41) }, 'recibo'],
    ];
    for (const [facts, field] of wrong) {
      const { status, body } = await send({ facts });
      expect([status, Object.keys(body.fields)], JSON.stringify(facts)).toEqual([422, [field]]);
    }
    expect((await send({ facts: { valor: '1000', fecha: '2026-01-20T05:00:00Z' } })).status).toBe(200);
    expect(await rows()).toHaveLength(1);
  });

  it.each([
    ['nothing', 'empty_file', () => Buffer.alloc(0)],
    ['a page of the web', 'not_a_document', () => Buffer.from('<!doctype html><script>1</script>')],
    ['a photo that is cut off', 'broken_photo', async () => (await newPhoto()).subarray(0, 2_000)],
    ['a PDF with a key', 'locked_pdf', () => pdf(undefined, { userPassword: '1', pdfVersion: '1.7' })],
  ] as const)('refuses %s with a sentence, as applicants’ documents are', async (_, code, make) => {
    const { status, body } = await send({ file: await make() });
    expect([status, body.code]).toEqual([422, code]);
    expect(body.message).toMatch(/[.]$/);
    expect(await rows()).toEqual([]);
  });

  it('refuses a file of more than 8 MB before it reads it', async () => {
    const { status, body } = await send({ file: Buffer.alloc(8 * 1_048_576 + 1) });
    expect([status, body.code]).toEqual([413, 'file_too_large']);
  });

  it('that came with a pass is told apart, and says to its sender no more than when it was received', async () => {
    const id = randomUUID();
    const { status, body } = await send({ id, by: passOf(test, borrower) });
    expect([status, body]).toEqual([200, { id, recibido: RECEIVED }]);
    expect(await underWay()).toMatchObject([
      { reportado_por: 'otra_persona', mensaje: expect.stringMatching(/^Alguien reportó este pago/) },
    ]);
    const url = `/api/cartera/creditos/${borrower.creditNumber}`;
    expect((await test.get(url, passOf(test, borrower))).statusCode).toBe(401);
    const other = passOf(test, await createBorrower(test.context));
    expect(await send({ by: other })).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  // @covers 7.57
  it('waits with four others at most, and what came with a pass takes no place of the holder', async () => {
    for (let count = 0; count < 5; count += 1)
      expect((await send({ by: passOf(test, borrower) })).status).toBe(200);
    expect(await send({ by: passOf(test, borrower) })).toMatchObject({
      status: 409,
      body: { code: 'too_many_slips' },
    });
    for (let count = 0; count < 4; count += 1) expect((await send()).status).toBe(200);
    const files = await Promise.all([newPhoto(), newPhoto(), newPhoto(), newPhoto()]);
    const last = await Promise.all(files.map((file) => send({ file })));
    expect(last.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(await rows()).toHaveLength(10);
  });

  it('is not taken more than twenty times an hour, files that are no slip included', async () => {
    const junk = Buffer.from('<html></html>');
    for (let count = 0; count < 20; count += 1) expect((await send({ file: junk })).status).toBe(422);
    expect(await send()).toMatchObject({ status: 429, body: { code: 'too_many_slips_now' } });
    expect((await send({ by: passOf(test, borrower) })).status).toBe(200);
    test.setClock('2026-01-21T21:00:01Z');
    expect((await send()).status).toBe(200);
  });
});
