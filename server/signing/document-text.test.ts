import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { withoutTriggers } from '../../tests/support/altered-rows.ts';
import { openSigner } from '../../tests/support/open-signer.ts';
import { openTestApp } from '../../tests/support/open-test-app.ts';
import { updateRows } from '../../tests/support/rows.ts';

describe('contract and pagaré as text', () => {
  const test = openTestApp();
  const signer = openSigner(test);

  const read = (documento: string) => signer.readText(documento);
  const prepare = async () => (await signer.create()).body;

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
    expect((await signer.changePlan(3_000_000, 12)).status).toBe(200);
    expect(await read('contrato')).toMatchObject({ status: 409, body: { code: 'plan_changed' } });
  });

  it('says when it was signed, and stays readable', async () => {
    const code = await signer.askForCode();
    const before = (await read('contrato')).body;
    await signer.validate(code);
    expect((await read('contrato')).body.firmado).toBeNull();
    const { firmado } = (await signer.sign()).body;
    expect((await read('contrato')).body).toEqual({ ...before, firmado });
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
      updateRows(
        trx,
        'document_text',
        { document_sha256: contrato.sha256 },
        { blocks: '[{"kind":"note","text":"No debes nada."}]' },
      ),
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
