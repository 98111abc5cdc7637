import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { emailOf } from '../../../tests/support/people.ts';
import {
  call,
  FIRST,
  held,
  LETTER,
  openRequestedDocuments,
  SECOND,
  SLOTS,
  send,
  statesOf,
  storedOf,
  THIRD,
  test,
} from '../../../tests/support/requested-documents.ts';
import { findRows } from '../../../tests/support/rows.ts';
import { pdf, photo, photoWithPlace } from '../../../tests/support/sample-files.ts';

openRequestedDocuments();

describe('the documents of an application on hold', () => {
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

  // @covers 7.42
  it('with the last one goes up for review once, and the person is written to', async () => {
    const who = await held();
    for (const [seed, slot] of [FIRST, SECOND, THIRD].entries()) await send(who, slot, await photo({ seed }));
    const letter = await pdf();
    const [{ body }] = await Promise.all([send(who, LETTER, letter), send(who, LETTER, letter)]);
    expect(statesOf(body)).toEqual(['recibido', 'recibido', 'recibido', 'recibido']);
    expect(body.completo_desde).toBe(body.documentos[3].recibido);
    await send(who, FIRST, await photo({ seed: 9 }));

    const events = await findRows(test.context.db, 'application_event', {
      application_id: who.person.applicationId,
    });
    expect(events).toMatchObject([
      {
        from_status: 'on_hold_docs',
        to_status: 'on_hold_docs',
        actor: 'applicant',
        reason: 'documents_complete',
      },
    ]);
    await test.context.jobs.drain();
    const mail = await test.inbox(await emailOf(test.context, who.person));
    expect(mail.map(({ subject }) => subject)).toEqual(['Recibimos todos tus documentos']);
    expect(mail[0]?.text).toContain('tus últimos 3 desprendibles de nómina y una carta laboral');
    const removal = await call('DELETE', who, FIRST);
    expect({ status: removal.status, code: removal.body.code }).toEqual({
      status: 409,
      code: 'documents_complete',
    });
  });
});
