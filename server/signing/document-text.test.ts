import { gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import { withoutTriggers } from '../../tests/support/altered-rows.ts';
import { createSigner, type TestSigner } from '../../tests/support/applicant.ts';
import { openTestApp } from '../../tests/support/open-test-app.ts';

describe('contract and pagaré as text', () => {
  const test = openTestApp();
  let signer: TestSigner;
  let id: string;

  beforeEach(async () => {
    signer = await createSigner(test);
    id = signer.applicationId;
  });

  const read = (documento: string) => signer.get(`/api/contract/texto/${id}/${documento}`);
  const prepare = async () => (await signer.get(`/api/contract/create/${id}`)).body;

  it.each(['contrato', 'pagare'])(
    '%s: tells which PDF it is of, and that it is not signed',
    async (documento) => {
      const prepared = await prepare();
      const { status, headers, body } = await read(documento);
      expect(status).toBe(200);
      expect(headers['cache-control']).toBe('no-store');
      expect(body).toMatchObject({ ...prepared[documento], firmado: null });
      expect(body.bloques[0]).toMatchObject({ tipo: 'titulo' });
    },
  );

  // @covers 7.56
  it('is a small part of the PDF on the wire, and no page of HTML', async () => {
    await prepare();
    for (const documento of ['contrato', 'pagare']) {
      const { bytes, body } = await read(documento);
      expect(gzipSync(bytes).length).toBeLessThan(body.bytes / 5);
      expect(bytes.toString()).not.toMatch(/[<>]/);
    }
  });

  it('is there from the first code on', async () => {
    expect(await read('contrato')).toMatchObject({
      status: 404,
      body: { message: 'Tus documentos se preparan al pedir el código de firma. Pídelo para continuar.' },
    });
  });

  it('is refused once the plan changed, as its PDF is', async () => {
    await prepare();
    const changed = { monto: 3_000_000, cuotas: 12 };
    expect((await signer.person.call('PATCH', `/api/application/${id}`, changed)).status).toBe(200);
    expect(await read('contrato')).toMatchObject({ status: 409, body: { code: 'plan_changed' } });
  });

  it('says when it was signed, and stays readable', async () => {
    const code = await signer.askForCode();
    const before = (await read('contrato')).body;
    await signer.get(`/api/contract/validate/${id}/sms/${code}`);
    expect((await read('contrato')).body.firmado).toBeNull();
    const { firmado } = (await signer.get(`/api/contract/signed/${id}`)).body;
    expect((await read('contrato')).body).toEqual({ ...before, firmado });
  });

  it('is nobody else’s: as one that does not exist', async () => {
    await prepare();
    const other = await createSigner(test);
    const [theirs, unknown] = await Promise.all(
      [id, '00000000-0000-4000-8000-000000000000'].map((one) =>
        other.get(`/api/contract/texto/${one}/contrato`),
      ),
    );
    expect(theirs?.status).toBe(404);
    expect(theirs?.body).toEqual(unknown?.body);
  });

  it('names the documents that there are', async () => {
    await prepare();
    expect(await read('factura')).toMatchObject({
      status: 422,
      body: { fields: { document: 'No tenemos ese documento.' } },
    });
  });

  it('shows no text that is not what it was', async () => {
    const { contrato } = await prepare();
    await withoutTriggers(test.ownerDb, (trx) =>
      trx
        .updateTable('document_text')
        .set({ blocks: '[{"kind":"note","text":"No debes nada."}]' })
        .where('document_sha256', '=', contrato.sha256)
        .execute(),
    );
    const answer = await read('contrato');
    expect(answer).toMatchObject({ status: 409, body: { code: 'text_not_kept' } });
    expect(answer.bytes.toString()).not.toContain('No debes nada');
    const alarms = test.context.db.selectFrom('audit_entry').select('action');
    expect(await alarms.where('subject', '=', `text ${contrato.sha256}`).execute()).toEqual([
      { action: 'document_damaged' },
    ]);
  });

  it('leads to the PDF where a document was prepared before texts were kept', async () => {
    const { contrato } = await prepare();
    await withoutTriggers(test.ownerDb, (trx) =>
      trx.deleteFrom('document_text').where('document_sha256', '=', contrato.sha256).execute(),
    );
    expect(await read('contrato')).toMatchObject({
      status: 409,
      body: {
        code: 'text_not_kept',
        message: 'Este documento se lee en PDF. Ábrelo con el botón del PDF.',
      },
    });
  });
});
