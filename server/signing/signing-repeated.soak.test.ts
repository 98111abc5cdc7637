import { describe, expect, it } from 'vitest';
import { wrongOf } from '../../tests/support/account-calls.ts';
import { openSigner } from '../../tests/support/open-signer.ts';
import { openTestApp } from '../../tests/support/open-test-app.ts';
import { findRows, readRow } from '../../tests/support/rows.ts';

const test = openTestApp();
const signer = openSigner(test);

const signatures = () => findRows(test.context.db, 'signature', { application_id: signer.applicationId });

describe('signing, repeated and at once', () => {
  it('takes the same right code at once and again later as one signature', async () => {
    const code = await signer.askForCode();
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => signer.validate(code)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const [signature, ...others] = await signatures();
    expect(others).toEqual([]);
    await test.advance('PT1M');
    expect((await signer.validate(code)).body).toEqual({ valido: true });
    await signer.sign();
    expect((await signer.validate(code)).body).toEqual({ valido: true });
    expect((await signatures())[0]?.code_verified_at).toEqual(signature?.code_verified_at);
  });

  it('cannot be asked for, resent or changed once it is signed', async () => {
    const code = await signer.askForCode();
    await signer.validate(code);
    await signer.sign();
    for (const answer of [await signer.create(), await signer.resend()]) {
      expect(answer).toMatchObject({
        status: 409,
        body: {
          code: 'not_signable',
          message: 'Esta solicitud ya no está para firmar. Actualiza para ver en qué va.',
        },
      });
    }
    expect(await signer.validate(wrongOf(code))).toMatchObject({
      status: 409,
      body: { code: 'already_signed', message: 'Ya firmaste este crédito. La copia está en tu correo.' },
    });
    expect((await signer.changePlan(3_000_000, 12)).status).toBe(409);
  });

  it('lets a plan that changes in the same moment either be signed or not, never half', async () => {
    const code = await signer.askForCode();
    const [validated, changed] = await Promise.all([signer.validate(code), signer.changePlan(3_000_000, 12)]);
    const [signature] = await signatures();
    expect([validated.status, changed.status].sort()).toEqual([200, 409]);
    expect(signature?.amount).toBe(validated.status === 200 ? 4_000_000 : undefined);
  });

  it('sends the copy when the mail server is back, once', async () => {
    await test.fault('email', 'down');
    await signer.validate(await signer.askForCode());
    expect((await signer.sign()).status).toBe(200);
    await test.context.jobs.drain();
    const message = () =>
      readRow(test.context.db, 'outbox_message', { dedupe_key: `signed_copy:${signer.applicationId}` });
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
    const failed = await signer.create();
    expect(failed.status).toBe(503);
    expect(failed.headers['retry-after']).toBeDefined();
    await test.fault('messaging', 'ok');
    expect((await signer.create()).status).toBe(200);
    const kept = { application_id: signer.applicationId, variant: 'preview' } as const;
    expect(await findRows(test.context.db, 'application_document', kept)).toHaveLength(2);
  });
});
