import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApplicationIn, sessionOf, type TestPerson } from '../../../tests/support/people.ts';
import { pdf, photo, photoWithPlace } from '../../../tests/support/sample-files.ts';
import { startTestApp, type TestApp } from '../../../tests/support/test-app.ts';

const SLOTS = ['desprendible_nomina/1', 'desprendible_nomina/2', 'desprendible_nomina/3', 'carta_laboral/1'];
const [FIRST = '', SECOND = '', THIRD = '', LETTER = ''] = SLOTS;

describe('the documents of an application on hold', () => {
  let test: TestApp;

  beforeAll(async () => {
    test = await startTestApp();
  });
  afterAll(() => test.close());

  const held = async (status: 'on_hold_docs' | 'approved' = 'on_hold_docs') => {
    const person = await createApplicationIn(test.context, status);
    return { person, headers: await sessionOf(test.context, person) };
  };
  type Held = Awaited<ReturnType<typeof held>>;
  const at = ({ applicationId }: TestPerson, slot = ''): string =>
    `/api/application/documentos/${applicationId}${slot && `/${slot}`}`;

  const call = async (
    method: 'GET' | 'PUT' | 'DELETE',
    { person, headers }: Held,
    slot?: string,
    payload?: Buffer,
    type = 'image/jpeg',
  ) => {
    const answer = await test.app.inject({
      method,
      url: at(person, slot),
      headers: { ...headers, ...(payload ? { 'content-type': type } : {}) },
      ...(payload ? { payload } : {}),
    });
    return { status: answer.statusCode, body: answer.json() };
  };
  const send = (who: Held, slot: string, payload: Buffer, type?: string) =>
    call('PUT', who, slot, payload, type);

  const rowsOf = ({ person }: Held) =>
    test.context.db
      .selectFrom('applicant_document')
      .selectAll()
      .where('application_id', '=', person.applicationId)
      .orderBy('uploaded_at')
      .execute();
  const storedOf = async (who: Held): Promise<Buffer> => {
    const row = (await rowsOf(who)).at(-1);
    const stored = await test.context.db
      .selectFrom('applicant_document_content')
      .selectAll()
      .where('storage_key', '=', row?.storage_key ?? null)
      .executeTakeFirstOrThrow();
    return test.context.files.read(stored);
  };
  const statesOf = (body: { documentos: { estado: string }[] }) =>
    body.documentos.map(({ estado }) => estado);

  // @covers 7.41
  it('says which are asked for, before any arrives', async () => {
    const { status, body } = await call('GET', await held());
    expect(status).toBe(200);
    expect(
      body.documentos.map(({ tipo, numero }: { tipo: string; numero: number }) => `${tipo}/${numero}`),
    ).toEqual(SLOTS);
    expect(statesOf(body)).toEqual(['falta', 'falta', 'falta', 'falta']);
    expect(body.completo_desde).toBeNull();
  });

  // @covers 7.42
  it('keeps of a photo its pixels, upright, and nothing of where and with what it was taken', async () => {
    const who = await held();
    const sent = await photoWithPlace();
    expect((await sharp(sent).metadata()).exif?.includes('Espia 9')).toBe(true);
    const { status, body } = await send(who, SECOND, sent);
    expect(status).toBe(200);
    expect(statesOf(body)).toEqual(['falta', 'recibido', 'falta', 'falta']);
    expect(body.documentos[1]).toMatchObject({ formato: 'foto', motivo: null });
    const stored = await storedOf(who);
    const { format, width, height, exif, orientation, icc, xmp } = await sharp(stored).metadata();
    expect({ format, width, height }).toEqual({ format: 'jpeg', width: 900, height: 1_200 });
    expect([exif, orientation, icc, xmp]).toEqual([undefined, undefined, undefined, undefined]);
    expect(stored.includes('Espia')).toBe(false);
  });

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

  // @covers 7.42
  it('with the last one goes up for review once, and the person is written to', async () => {
    const who = await held();
    for (const [seed, slot] of [FIRST, SECOND, THIRD].entries()) await send(who, slot, await photo({ seed }));
    const letter = await pdf();
    const [{ body }] = await Promise.all([send(who, LETTER, letter), send(who, LETTER, letter)]);
    expect(statesOf(body)).toEqual(['recibido', 'recibido', 'recibido', 'recibido']);
    expect(body.completo_desde).toBe(body.documentos[3].recibido);
    await send(who, FIRST, await photo({ seed: 9 }));

    const events = await test.context.db
      .selectFrom('application_event')
      .select(['from_status', 'to_status', 'actor', 'reason'])
      .where('application_id', '=', who.person.applicationId)
      .execute();
    expect(events).toEqual([
      {
        from_status: 'on_hold_docs',
        to_status: 'on_hold_docs',
        actor: 'applicant',
        reason: 'documents_complete',
      },
    ]);
    const { email } = await test.context.db
      .selectFrom('profile')
      .select('email')
      .where('id', '=', who.person.profileId)
      .executeTakeFirstOrThrow();
    await test.context.jobs.drain();
    const mail = await test.inbox(email);
    expect(mail.map(({ subject }) => subject)).toEqual(['Recibimos todos tus documentos']);
    expect(mail[0]?.text).toContain('tus últimos 3 desprendibles de nómina y una carta laboral');
    const removal = await call('DELETE', who, FIRST);
    expect({ status: removal.status, code: removal.body.code }).toEqual({
      status: 409,
      code: 'documents_complete',
    });
  });

  it('asks again for one that an adviser could not use, with the reason', async () => {
    const who = await held();
    const sent = await photo({ seed: 4 });
    await send(who, FIRST, sent);
    await test.context.db
      .updateTable('applicant_document')
      .set({ refused_at: test.clock.now(), rejection: 'illegible' })
      .where('application_id', '=', who.person.applicationId)
      .execute();
    const { body } = await call('GET', who);
    expect(body.documentos[0]).toMatchObject({ estado: 'rechazado', motivo: 'ilegible' });
    const better = await send(who, FIRST, await photo({ seed: 5 }));
    expect(better.body.documentos[0]).toMatchObject({ estado: 'recibido', motivo: null });
  });

  // @covers 7.41
  it('are nobody else’s, exactly as if there were no such application', async () => {
    const [one, other] = [await held(), await held()];
    const nobody = {
      ...one,
      person: { ...one.person, applicationId: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff' },
    };
    for (const method of ['GET', 'PUT', 'DELETE'] as const) {
      const [slot, body] = method === 'GET' ? [undefined, undefined] : [FIRST, await photo()];
      const theirs = await call(method, { ...other, person: one.person }, slot, body);
      expect(theirs.status).toBe(404);
      expect(theirs).toEqual(await call(method, nobody, slot, body));
    }
    expect(await rowsOf(one)).toEqual([]);
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
