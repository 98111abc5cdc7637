import { describe, expect, it } from 'vitest';
import {
  documents,
  FIVE,
  id,
  openRepeatedSigning,
  sign,
  signer,
  test,
  validate,
} from '../../tests/support/repeated-signing.ts';

openRepeatedSigning();

const signatures = () =>
  test.context.db.selectFrom('signature').selectAll().where('application_id', '=', id).execute();

describe('signing, repeated and at once', () => {
  it('takes the same right code at once and again later as one signature', async () => {
    const code = await signer.askForCode();
    const answers = await Promise.all(FIVE.map(() => validate(code)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const [signature, ...others] = await signatures();
    expect(others).toEqual([]);
    await test.advance('PT1M');
    expect((await validate(code)).body).toEqual({ valido: true });
    await sign();
    expect((await validate(code)).body).toEqual({ valido: true });
    expect((await signatures())[0]?.code_verified_at).toEqual(signature?.code_verified_at);
  });

  it('cannot be asked for, resent or changed once it is signed', async () => {
    const code = await signer.askForCode();
    await validate(code);
    await sign();
    for (const url of [`contract/create/${id}`, `contract/otp/retry/${id}/sms`]) {
      expect(await signer.get(`/api/${url}`)).toMatchObject({
        status: 409,
        body: {
          code: 'not_signable',
          message: 'Esta solicitud ya no está para firmar. Actualiza para ver en qué va.',
        },
      });
    }
    const other = code === '0000' ? '0001' : '0000';
    expect(await validate(other)).toMatchObject({
      status: 409,
      body: { code: 'already_signed', message: 'Ya firmaste este crédito. La copia está en tu correo.' },
    });
    const change = { monto: 3_000_000, cuotas: 12 };
    expect((await signer.person.call('PATCH', `/api/application/${id}`, change)).status).toBe(409);
  });

  it('lets a plan that changes in the same moment either be signed or not, never half', async () => {
    const code = await signer.askForCode();
    const change = { monto: 3_000_000, cuotas: 12 };
    const [validated, changed] = await Promise.all([
      validate(code),
      signer.person.call('PATCH', `/api/application/${id}`, change),
    ]);
    const [signature] = await signatures();
    expect([validated.status, changed.status].sort()).toEqual([200, 409]);
    expect(signature?.amount).toBe(validated.status === 200 ? 4_000_000 : undefined);
  });

  it('sends the copy when the mail server is back, once', async () => {
    await test.fault('email', 'down');
    await validate(await signer.askForCode());
    expect((await sign()).status).toBe(200);
    await test.context.jobs.drain();
    const message = () =>
      test.context.db
        .selectFrom('outbox_message')
        .selectAll()
        .where('dedupe_key', '=', `signed_copy:${id}`)
        .executeTakeFirstOrThrow();
    const failed = await message();
    expect(failed.sent_at).toBeNull();
    expect(failed.attempts).toBeGreaterThan(0);
    expect(failed.last_error).not.toBeNull();
    expect(await test.inbox(signer.person.email)).toHaveLength(0);

    await test.fault('email', 'ok');
    await test.context.jobs.drain();
    expect((await message()).sent_at).not.toBeNull();
    await test.context.jobs.drain();
    expect(await test.inbox(signer.person.email)).toHaveLength(1);
  });

  // @covers 8.16
  it('keeps the documents when the SMS cannot be sent, and says so', async () => {
    await test.fault('messaging', 'down');
    const failed = await signer.get(`/api/contract/create/${id}`);
    expect(failed.status).toBe(503);
    expect(failed.headers['retry-after']).toBeDefined();
    await test.fault('messaging', 'ok');
    expect((await signer.get(`/api/contract/create/${id}`)).status).toBe(200);
    expect(await documents('preview')).toHaveLength(2);
  });
});
