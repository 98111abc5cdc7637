import { describe, expect, it } from 'vitest';
import { openSigner } from '../../tests/support/open-signer.ts';
import { openTestApp } from '../../tests/support/open-test-app.ts';
import { findRows, readRow } from '../../tests/support/rows.ts';

describe('the note in the depository', () => {
  const test = openTestApp();
  const signer = openSigner(test);

  const register = () => signer.get(`/api/depository/create/${signer.applicationId}`);
  const signature = () => readRow(test.context.db, 'signature', { application_id: signer.applicationId });

  // @covers 4.26, 7.21
  it('is registered once, whoever asks and however often', async () => {
    await signer.signWithCode();
    const answers = await Promise.all([register(), register(), register()]);
    const numbers = new Set(answers.map(({ body }) => body.numero));
    expect(numbers.size).toBe(1);
    expect(answers[0]?.body).toMatchObject({
      registro: 'registrado',
      numero: expect.stringMatching(/^DEP\d+$/),
    });
    const { depository_registered_at: at } = await signature();
    await test.advance('PT1H');
    await test.context.jobs.drain();
    expect(await signature()).toMatchObject({
      depository_registered_at: at,
      depository_number: [...numbers][0],
    });
  });

  it('is registered by the job when nobody asks', async () => {
    await signer.signWithCode();
    await test.context.jobs.drain();
    expect((await signature()).depository_number).toMatch(/^DEP\d+$/);
    expect((await register()).body.registro).toBe('registrado');
  });

  it('waits while the depository is down, without failing the person, and is registered when it is back', async () => {
    await test.fault('depository', 'down');
    await signer.signWithCode();
    expect(await register()).toMatchObject({ status: 200, body: { registro: 'pendiente', numero: null } });
    await test.context.jobs.drain();
    expect((await signature()).depository_registered_at).toBeNull();
    await test.fault('depository', 'ok');
    await test.context.jobs.drain();
    expect((await register()).body).toEqual({
      registro: 'registrado',
      numero: (await signature()).depository_number,
    });
  });

  it('is written down for an operator when the depository refuses it', async () => {
    await signer.signWithCode();
    const { signer_document } = await signature();
    // The depository has this document under another name.
    await test.context.adapters.depository.registerParty({
      documentNumber: signer_document,
      firstNames: 'Otra',
      surnames: 'Persona',
      birthDate: '1980-01-01',
      phone: '3000000000',
      email: 'otra@correo.example',
    });
    expect((await register()).body).toEqual({ registro: 'pendiente', numero: null });
    await test.context.jobs.drain();
    const entries = await findRows(test.context.db, 'audit_entry', { subject: signer.applicationId });
    expect(entries).toMatchObject([
      { action: 'note_refused', reason: expect.stringContaining('registered under another name') },
    ]);
  });

  it('wants the signature first', async () => {
    await signer.askForCode();
    expect(await register()).toMatchObject({
      status: 409,
      body: { code: 'not_signed', message: 'Firma primero el contrato y el pagaré.' },
    });
  });
});
