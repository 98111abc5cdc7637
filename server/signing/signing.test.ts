import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { FROM_APP_HEADER } from '#core/api/endpoint.ts';
import { wrongOf } from '../../tests/support/account-calls.ts';
import { withoutTriggers } from '../../tests/support/altered-rows.ts';
import { createSigner } from '../../tests/support/applicant.ts';
import { openSigner } from '../../tests/support/open-signer.ts';
import { openTestApp } from '../../tests/support/open-test-app.ts';
import { findRow, findRows, updateRows } from '../../tests/support/rows.ts';
import { enqueueEmail } from '../infrastructure/outbox.ts';

describe('signing', () => {
  const test = openTestApp();
  const signer = openSigner(test);

  const review = () => signer.get(`/api/contract/review_contract/${signer.applicationId}`);
  /** The first call changes the amount and the second chooses the plan. */
  const changePlan = async (monto: number, cuotas: number) => {
    await signer.changePlan(monto, cuotas);
    return signer.changePlan(monto, cuotas);
  };
  const signature = () => findRow(test.context.db, 'signature', { application_id: signer.applicationId });

  // @covers 7.17
  it('prepares both documents and sends by SMS the code that signs them', async () => {
    const { status, headers, body } = await signer.create();
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('no-store');
    expect(body.codigo).toMatchObject({ canal: 'sms', reenvio_segundos: 30 });
    expect(body.codigo.destino).toMatch(/^\+57 3\d\d \*\*\* \d{4}$/);
    const [message] = await test.inbox(signer.phone);
    expect(message).toMatchObject({ channel: 'sms' });
    const text = message?.text.replaceAll('\u00a0', ' ') ?? '';
    expect(text).toContain('firmar contrato y pagaré por $ 4.000.000 en CuotaSana');
    expect(text.split('\n').at(-1)).toMatch(/^@127\.0\.0\.1 #\d{4}$/);
  });

  // @covers 7.22
  it('shows the very documents whose hashes it says', async () => {
    const { body } = await signer.create();
    const contract = await review();
    const note = await signer.get(`/api/pagare/review/${signer.applicationId}`);
    for (const [document, entry, name] of [
      [contract, body.contrato, 'contrato'],
      [note, body.pagare, 'pagare'],
    ] as const) {
      expect(document.headers['content-type']).toBe('application/pdf');
      expect(document.headers['content-disposition']).toMatch(
        new RegExp(`^inline; filename="${name}-\\d{10}\\.pdf"$`),
      );
      expect(document.bytes.subarray(0, 5).toString()).toBe('%PDF-');
      expect(hash('sha256', document.bytes)).toBe(entry.sha256);
      expect(document.bytes).toHaveLength(entry.bytes);
      expect(entry.paginas).toBeGreaterThan(1);
    }
  });

  // @covers 4.26, 7.23
  it('signs: the status moves on, the copy begins with what was read, and goes out by e-mail', async () => {
    const prepared = (await signer.create()).body;
    const shown = (await review()).bytes;
    expect((await signer.validate(await test.lastCode(signer.phone))).body).toEqual({ valido: true });
    const signed = await signer.sign();
    expect(signed.body).toMatchObject({ estado: 'pendiente_validacion_cliente', monto: 4_000_000 });
    expect(signed.body.referencia_pago).toBeGreaterThan(1_000_000_000);

    const copy = await signer.get(`/api/contract/download/${signer.applicationId}`);
    expect(copy.headers['content-disposition']).toBe(
      `inline; filename="contrato-firmado-${signed.body.referencia_pago}.pdf"`,
    );
    expect(hash('sha256', copy.bytes.subarray(0, shown.length))).toBe(prepared.contrato.sha256);
    expect(copy.bytes.length).toBeGreaterThan(shown.length);

    expect(await signature()).toMatchObject({
      contract_sha256: prepared.contrato.sha256,
      promissory_note_sha256: prepared.pagare.sha256,
      amount: 4_000_000,
      term: 24,
      monthly_rate: '0.018',
      signer_name: 'Ana María Pérez Ñáñez',
      ip: '190.24.10.7',
      user_agent: 'Signer/1.0',
      masked_phone: expect.stringMatching(/\*\*\*/),
    });

    await test.context.jobs.drain();
    const [email] = await test.inbox(signer.person.email);
    expect(email?.subject).toBe(`Tu contrato y tu pagaré firmados: crédito ${signed.body.referencia_pago}`);
    expect(email?.text.replaceAll('\u00a0', ' ')).toContain('por $ 4.000.000 a 24 meses');
    expect(email?.attachments?.map(({ name, type }) => [name, type])).toEqual([
      [`contrato-firmado-${signed.body.referencia_pago}.pdf`, 'application/pdf'],
      [`pagare-firmado-${signed.body.referencia_pago}.pdf`, 'application/pdf'],
    ]);
    const attached = await fetch(new URL(email?.attachments?.[0]?.url ?? '', test.sandbox.url));
    expect(hash('sha256', new Uint8Array(await attached.arrayBuffer()))).toBe(hash('sha256', copy.bytes));
  });

  it('gives the same documents for the same plan on the same day and others the next day', async () => {
    const first = (await signer.create()).body;
    const again = (await signer.create()).body;
    expect([again.contrato.sha256, again.pagare.sha256]).toEqual([
      first.contrato.sha256,
      first.pagare.sha256,
    ]);
    await test.advance('P1D');
    await signer.signIn();
    expect(await signer.resend()).toMatchObject({
      status: 409,
      body: {
        code: 'documents_outdated',
        message:
          'Tus documentos son de otro día. Revisa de nuevo los datos de tu crédito y pide otro código.',
      },
    });
    const next = (await signer.create()).body;
    expect(next.contrato.sha256).not.toBe(first.contrato.sha256);
    expect(next.pagare.sha256).not.toBe(first.pagare.sha256);
  });

  // @covers 7.18
  it('keeps the code that was just sent when asked again at once, and sends another after 30 seconds', async () => {
    await signer.create();
    expect((await signer.create()).status).toBe(200);
    expect(await test.inbox(signer.phone)).toHaveLength(1);
    const tooSoon = await signer.resend();
    expect(tooSoon.status).toBe(429);
    expect(Number(tooSoon.headers['retry-after'])).toBeLessThanOrEqual(30);
    await test.advance('PT31S');
    const first = await test.lastCode(signer.phone);
    expect((await signer.resend()).body).toMatchObject({ canal: 'sms' });
    expect(await test.inbox(signer.phone)).toHaveLength(2);
    const second = await test.lastCode(signer.phone);
    if (first !== second) expect((await signer.validate(first)).status).toBe(422);
    expect((await signer.validate(second)).status).toBe(200);
  });

  // @covers 7.19, 8.13
  it('tells a wrong code and signs nothing with it', async () => {
    const code = await signer.askForCode();
    const answer = await signer.validate(wrongOf(code));
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ code: 'code_wrong' });
    expect(answer.body.message).toMatch(/^Código inválido, por favor vuelve a intentarlo\./);
    expect(await signature()).toBeUndefined();
    const early = await signer.sign();
    expect(early).toMatchObject({
      status: 409,
      body: {
        code: 'code_not_validated',
        message: 'Escribe primero el código de firma que te enviamos por SMS.',
      },
    });
    expect((await signer.validate(code)).status).toBe(200);
  });

  it('does not take a code after five minutes, nor the login code', async () => {
    const code = await signer.askForCode();
    await test.app.inject({
      method: 'GET',
      url: `/api/accounts/login/phone/57${signer.phone}`,
      headers: { [FROM_APP_HEADER]: '1' },
    });
    const loginCode = await test.lastCode(signer.phone);
    if (loginCode !== code) expect((await signer.validate(loginCode)).status).toBe(422);
    await test.advance('PT5M');
    expect((await signer.validate(code)).body).toMatchObject({ code: 'code_expired' });
  });

  it('refuses the code of a plan that changed meanwhile, and its documents', async () => {
    const code = await signer.askForCode();
    expect((await changePlan(3_000_000, 12)).status).toBe(200);
    const sentence =
      'Tu plan cambió después de pedir el código. Revisa de nuevo los datos de tu crédito y pide otro código.';
    for (const answer of [await signer.validate(code), await review(), await signer.resend()]) {
      expect(answer).toMatchObject({ status: 409, body: { code: 'plan_changed', message: sentence } });
    }
    await test.advance('PT31S');
    const newCode = await signer.askForCode();
    if (newCode !== code) expect((await signer.validate(code)).status).toBe(422);
    expect((await signer.validate(newCode)).status).toBe(200);
    expect(await signature()).toMatchObject({ amount: 3_000_000, term: 12 });
  });

  it('signs the first plan again after a detour over another', async () => {
    const before = (await signer.create()).body;
    await changePlan(3_000_000, 12);
    await test.advance('PT31S');
    await signer.create();
    await changePlan(4_000_000, 24);
    await test.advance('PT31S');
    const after = (await signer.create()).body;
    expect(after.contrato.sha256).toBe(before.contrato.sha256);
    expect(hash('sha256', (await review()).bytes)).toBe(before.contrato.sha256);
    expect((await signer.validate(await test.lastCode(signer.phone))).status).toBe(200);
    expect((await signer.sign()).body.monto).toBe(4_000_000);
  });

  it('wants a chosen plan first', async () => {
    const undecided = await createSigner(test, { isUndecided: true });
    const { create, resend, sign } = undecided;
    for (const call of [create, resend, sign])
      expect(await call()).toMatchObject({
        status: 409,
        body: { code: 'plan_not_chosen', message: 'Elige tu plan de cuotas antes de firmar.' },
      });
  });

  it('has nothing to review or validate before the first code, and no copy before the signature', async () => {
    const note = await signer.get(`/api/pagare/review/${signer.applicationId}`);
    for (const answer of [await review(), note, await signer.validate('1234')])
      expect(answer).toMatchObject({
        status: 404,
        body: { message: 'Tus documentos se preparan al pedir el código de firma. Pídelo para continuar.' },
      });
    expect(await signer.get(`/api/contract/download/${signer.applicationId}`)).toMatchObject({
      status: 404,
      body: { message: 'Todavía no hay una copia firmada: primero firma tu contrato.' },
    });
  });

  it('shows no document that is not what it was, says what to do, and raises one alarm', async () => {
    const { sha256: hash } = (await signer.create()).body.contrato;
    await withoutTriggers(test.ownerDb, (trx) =>
      updateRows(trx, 'document', { sha256: hash }, { bytes: Buffer.from('%PDF-1.7 another') }),
    );
    const alarms = () => findRows(test.context.db, 'audit_entry', { subject: `file ${hash}` });
    for (const answer of [await review(), await review(), await signer.readText('contrato')]) {
      expect(answer).toMatchObject({ status: 503, body: { code: 'document_damaged' } });
      expect(answer.body.message).toContain('Ya avisamos a nuestro equipo. Escríbenos a ');
      expect(answer.bytes.toString()).not.toContain(hash);
    }
    expect(await alarms()).toMatchObject([{ action: 'document_damaged' }]);
  });

  it('shows none that cannot be unsealed any more, and sends none', async () => {
    const { sha256: hash } = (await signer.create()).body.contrato;
    await withoutTriggers(test.ownerDb, (trx) =>
      sql`update document set bytes = set_byte(bytes, 40, get_byte(bytes, 40) # 1) where sha256 = ${hash}`.execute(
        trx,
      ),
    );
    expect(await review()).toMatchObject({ status: 503, body: { code: 'document_damaged' } });
    await enqueueEmail(test.context.db, test.context, {
      ...{
        purpose: 'test',
        dedupeKey: hash,
        accountId: undefined,
        creditNumber: undefined,
        to: signer.person.email,
      },
      ...{ subject: 'Tu copia', text: 'Tu copia', html: 'Tu copia' },
      attachments: [{ sha256: hash, name: 'contrato.pdf' }],
    });
    await test.context.jobs.drain();
    expect(await test.inbox(signer.person.email)).toEqual([]);
  });

  it('names nobody and no procedure where the database is read without its keys', async () => {
    await signer.create();
    await signer.validate(await test.lastCode(signer.phone));
    expect((await signer.sign()).status).toBe(200);
    const { db } = test.context;
    const profile = await findRow(db, 'profile', { id: signer.person.profileId });
    const tables = await sql<{ name: string }>`
      select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db);
    const readable: string[] = [];
    for (const { name } of tables.rows) {
      const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t`.execute(
        test.ownerDb,
      );
      for (const words of [
        'Pérez Ñáñez',
        'Ana María',
        'Ortodoncia - Alineadores invisibles, caso leve',
        String(profile?.document_number),
      ])
        if (rows.some(({ row }) => row.includes(words))) readable.push(`${name}: ${words}`);
    }
    expect(readable).toEqual([]);
  });
});
