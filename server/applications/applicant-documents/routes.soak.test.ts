import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import {
  at,
  call,
  FIRST,
  held,
  LETTER,
  openRequestedDocuments,
  rowsOf,
  SECOND,
  send,
  statesOf,
  storedOf,
  test,
} from '../../../tests/support/requested-documents.ts';
import { updateRows } from '../../../tests/support/rows.ts';
import { pdf, photo } from '../../../tests/support/sample-files.ts';

openRequestedDocuments();

const FAULTY: readonly (readonly [string, string, () => Promise<Buffer> | Buffer])[] = [
  ['nothing', 'empty_file', () => Buffer.alloc(0)],
  [
    'a page of the web called a photo',
    'not_a_document',
    () => Buffer.from('<!doctype html><script>1</script>'),
  ],
  [
    'a drawing that runs scripts',
    'not_a_document',
    () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  ],
  ['an archive', 'not_a_document', () => Buffer.from('PK\u0003\u0004 whatever')],
  ['an iPhone photo', 'heic_photo', () => Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic', 'latin1')],
  ['half a photo', 'broken_photo', async () => (await photo()).subarray(0, 2_000)],
  [
    'a photo that turns into a page of the web',
    'broken_photo',
    () => Buffer.from('\xff\xd8\xff<html></html>', 'latin1'),
  ],
  ['a stamp', 'photo_too_small', () => photo({ width: 100, height: 100 })],
  [
    'a small file of a hundred million pixels',
    'photo_too_large',
    () => photo({ width: 10_000, height: 10_000 }, 'png'),
  ],
  ['half a PDF', 'broken_pdf', async () => (await pdf()).subarray(0, 500)],
  ['a PDF in name only', 'broken_pdf', () => Buffer.from('%PDF-1.7\n<html></html>')],
  ['a PDF with a key', 'locked_pdf', () => pdf(undefined, { userPassword: '123', pdfVersion: '1.7' })],
  [
    'a PDF with a script',
    'active_pdf',
    () => pdf((document) => document.addNamedJavaScript('a', 'app.alert(1)')),
  ],
  [
    'a PDF with a file in it',
    'active_pdf',
    () => pdf((document) => document.file(Buffer.from('x'), { name: 'a.exe' })),
  ],
  [
    'a PDF of a hundred pages',
    'long_pdf',
    () => pdf((document) => Array.from({ length: 100 }, () => document.addPage())),
  ],
];

describe('the documents of an application on hold', () => {
  it.each(['png', 'webp'] as const)(
    'takes a %s, whatever type it says it is, as a JPEG within bounds',
    async (format) => {
      const who = await held();
      const sent = await photo({ width: 3_000, height: 1_500 }, format);
      expect((await send(who, FIRST, sent, 'application/json')).status).toBe(200);
      const { width, height, format: storedAs } = await sharp(await storedOf(who)).metadata();
      expect({ width, height, storedAs }).toEqual({ width: 2_400, height: 1_200, storedAs: 'jpeg' });
    },
  );

  it('keeps of a PDF its pages as pictures, and nothing that could act or be read by a program', async () => {
    const who = await held();
    const sent = await pdf((document) => {
      document.text('Extracto bancario').link(72, 72, 99, 20, 'http://tracker.example/');
    });
    const { status, body } = await send(who, LETTER, sent, 'application/pdf');
    expect(status).toBe(200);
    expect(body.documentos[3]).toMatchObject({ estado: 'recibido', formato: 'pdf' });
    const stored = await storedOf(who);
    expect(stored.subarray(0, 8).toString()).toBe('%PDF-1.4');
    expect(stored.includes('/DCTDecode')).toBe(true);
    for (const gone of ['/URI', 'tracker', '/Annots', '/Font', '/Info'])
      expect(stored.includes(gone)).toBe(false);
  });
  // @covers 7.42
  it.each(FAULTY)('refuses %s with a sentence, and keeps nothing of it', async (_, code, make) => {
    const who = await held();
    const { status, body } = await send(who, FIRST, await make());
    expect({ status, code: body.code }).toEqual({ status: 422, code });
    expect(body.message).toMatch(/^[A-ZÁÉÍÓÚ].*\.$/);
    expect(await rowsOf(who)).toEqual([]);
  });

  it('takes eight megabytes and not a byte more', async () => {
    const who = await held();
    const most = 8 * 1_048_576;
    const { status, body } = await send(who, FIRST, Buffer.alloc(most + 1));
    expect({ status, code: body.code }).toEqual({ status: 413, code: 'file_too_large' });
    expect(body.message).toBe('El archivo pesa más de 8 MB. Tómale una foto o envía un PDF más liviano.');
    expect((await send(who, FIRST, Buffer.alloc(most))).body.code).toBe('not_a_document');
  });

  it('changes nothing when the same file comes again, at once or later', async () => {
    const who = await held();
    const sent = await photo({ width: 3_000, height: 4_000, seed: 7 });
    const both = await Promise.all(Array.from({ length: 4 }, () => send(who, FIRST, sent)));
    expect(both.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const again = await send(who, FIRST, sent);
    expect(again.body.documentos[0]).toEqual(both[0]?.body.documentos[0]);
    expect(await rowsOf(who)).toHaveLength(1);
  });

  it('lets one give way to another, whose content alone is kept, and be taken back', async () => {
    const who = await held();
    await send(who, FIRST, await photo({ seed: 1 }));
    await send(who, FIRST, await photo({ seed: 2 }));
    const rows = await rowsOf(who);
    expect(rows.map((row) => row.storage_key !== null)).toEqual([false, true]);
    const { body } = await call('DELETE', who, FIRST);
    expect(statesOf(body)).toEqual(['falta', 'falta', 'falta', 'falta']);
    expect((await call('DELETE', who, FIRST)).status).toBe(200);
    const stored = await test.context.db
      .selectFrom('applicant_document_content')
      .select('storage_key')
      .where(
        'storage_key',
        'in',
        rows.map((row) => row.storage_key ?? row.id),
      )
      .execute();
    expect(stored).toEqual([]);
  });

  it('does not take the same file for two of them', async () => {
    const who = await held();
    const sent = await photo({ seed: 3 });
    await send(who, FIRST, sent);
    const { status, body } = await send(who, SECOND, sent);
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'same_document' });
  });

  it('asks again for one that an adviser could not use, with the reason', async () => {
    const who = await held();
    const sent = await photo({ seed: 4 });
    await send(who, FIRST, sent);
    await updateRows(
      test.context.db,
      'applicant_document',
      { application_id: who.person.applicationId },
      { refused_at: test.clock.now(), rejection: 'illegible' },
    );
    const { body } = await call('GET', who);
    expect(body.documentos[0]).toMatchObject({ estado: 'rechazado', motivo: 'ilegible' });
    const better = await send(who, FIRST, await photo({ seed: 5 }));
    expect(better.body.documentos[0]).toMatchObject({ estado: 'recibido', motivo: null });
  });

  it('are asked for only while the application is on hold', async () => {
    const who = await held('approved');
    for (const answer of [
      await call('GET', who),
      await send(who, FIRST, await photo()),
      await call('DELETE', who, FIRST),
    ])
      expect({ status: answer.status, code: answer.body.code }).toEqual({
        status: 409,
        code: 'not_waiting_for_documents',
      });
  });

  it('are only those that were asked for', async () => {
    const who = await held();
    expect((await send(who, 'declaracion_renta/1', await photo())).status).toBe(404);
    expect((await send(who, 'desprendible_nomina/4', await photo())).status).toBe(404);
    expect((await send(who, 'cedula/1', await photo())).status).toBe(422);
  });

  it('are not read without a session, however large', async () => {
    const { person } = await held();
    const answer = await test.app.inject({
      method: 'PUT',
      url: at(person, FIRST),
      payload: Buffer.alloc(9_000_000),
    });
    expect(answer.statusCode).toBe(401);
  });

  it('are so many an hour at most', async () => {
    const who = await held();
    for (let time = 0; time < 40; time += 1) await send(who, FIRST, Buffer.from(`no ${time}`));
    const { status, body } = await send(who, FIRST, Buffer.from('one more'));
    expect({ status, code: body.code }).toEqual({ status: 429, code: 'too_many_documents_now' });
  });
});
