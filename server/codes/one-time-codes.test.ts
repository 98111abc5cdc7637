import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { wrongOf } from '../../tests/support/account-calls.ts';
import { codeCalls, errorOf } from '../../tests/support/code-calls.ts';
import { openTestApp } from '../../tests/support/open-test-app.ts';
import { readRow } from '../../tests/support/rows.ts';
import { redeemCode } from './one-time-codes.ts';

describe('one-time codes', () => {
  const test = openTestApp();
  const { person, send, check } = codeCalls(test);
  /** A new person who was sent a login code. */
  const sendCode = async () => {
    const phone = await person();
    const sent = await send(phone);
    return { phone, sent, code: await test.lastCode(phone) };
  };

  afterEach(() => test.fault('messaging', 'ok'));

  it('open what they were sent for, once', async () => {
    const { phone, sent, code } = await sendCode();
    expect(sent).toMatchObject({ phone, channel: 'sms', email: undefined, resendInSeconds: 30 });
    const checked = await check(phone, code);
    expect(checked.codeId).toBe(sent.codeId);
    expect(checked.verifiedAt.getTime()).toBeGreaterThanOrEqual(checked.sentAt.getTime());
    expect(checked.codeMac).toMatch(/^[0-9a-f]{64}$/);
    expect(await errorOf(check(phone, code))).toMatchObject({ status: 422, code: 'code_gone' });
  });

  // @covers 2.71
  it('answer the same request again for a minute, while another one hears that they are used up', async () => {
    const { phone, code } = await sendCode();
    const first = await check(phone, code, { attempt: 'the-key-of-one-request' });
    const again = await check(phone, code, { attempt: 'the-key-of-one-request' });
    expect(again.codeId).toBe(first.codeId);
    expect(await errorOf(check(phone, code))).toMatchObject({ code: 'code_gone' });
    expect(await errorOf(check(phone, code, { attempt: 'another' }))).toMatchObject({ code: 'code_gone' });
    const guessed = check(phone, wrongOf(code), { attempt: 'the-key-of-one-request' });
    expect(await errorOf(guessed)).toMatchObject({ code: 'code_gone' });
    const elsewhere = check(phone, code, { attempt: 'the-key-of-one-request', purpose: 'registration' });
    expect(await errorOf(elsewhere)).toMatchObject({ code: 'code_gone' });
    await test.advance('PT59S');
    expect((await check(phone, code, { attempt: 'the-key-of-one-request' })).codeId).toBe(first.codeId);
    await test.advance('PT1S');
    const late = check(phone, code, { attempt: 'the-key-of-one-request' });
    expect(await errorOf(late)).toMatchObject({ code: 'code_gone' });
  });

  it('are kept as a keyed hash only', async () => {
    const { phone, code } = await sendCode();
    const row = await readRow(test.context.db, 'one_time_code', { phone });
    expect(row.code_mac).toHaveLength(32);
    expect(JSON.stringify({ ...row, code_mac: row.code_mac.toString('hex'), phone: '' })).not.toContain(
      `"${code}"`,
    );
  });

  it('live five minutes', async () => {
    const { phone, code } = await sendCode();
    await test.advance('PT5M');
    expect(await errorOf(check(phone, code))).toMatchObject({
      status: 422,
      code: 'code_expired',
      message: 'El código venció. Pide uno nuevo.',
      fields: { otp: 'El código venció. Pide uno nuevo.' },
    });
  });

  it('take three wrong tries and say how many are left', async () => {
    const { phone, code } = await sendCode();
    const sentences = [];
    for (let attempt = 0; attempt < 3; attempt += 1) {
      sentences.push((await errorOf(check(phone, wrongOf(code)))).message);
    }
    const wrong = 'Por favor revisa los códigos enviados e intenta nuevamente.';
    expect(sentences).toEqual([
      `${wrong} Te quedan 2 intentos.`,
      `${wrong} Te queda un intento.`,
      `${wrong} Ese código ya no sirve: pide uno nuevo.`,
    ]);
    expect(await errorOf(check(phone, code))).toMatchObject({ status: 422, code: 'code_exhausted' });
  });

  it('take no more than three of twenty wrong guesses at once', async () => {
    const { phone, code } = await sendCode();
    const guesses = Array.from({ length: 20 }, () => errorOf(check(phone, wrongOf(code))));
    const codes = (await Promise.all(guesses)).map((each) => each.code);
    expect(codes.filter((each) => each === 'code_wrong')).toHaveLength(3);
    expect(codes.filter((each) => each === 'code_exhausted')).toHaveLength(17);
  });

  it('are used up by one of two tabs that check at once', async () => {
    const { phone, code } = await sendCode();
    const outcomes = await Promise.allSettled([check(phone, code), check(phone, code)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('serve one purpose, one phone and one subject', async () => {
    const phone = await person();
    const other = await person();
    await send(phone);
    const code = await test.lastCode(phone);
    expect(await errorOf(check(phone, code, { purpose: 'signing' }))).toMatchObject({ code: 'code_gone' });
    expect(await errorOf(check(other, code))).toMatchObject({ code: 'code_gone' });

    await send(phone, { purpose: 'signing', subject: 'one document' });
    const signing = await test.lastCode(phone);
    const another = check(phone, signing, { purpose: 'signing', subject: 'another document' });
    expect(await errorOf(another)).toMatchObject({ code: 'code_gone' });
    await check(phone, signing, { purpose: 'signing', subject: 'one document' });
    await check(phone, code);
  });

  it('end when a newer one of the same purpose is sent', async () => {
    const phone = await person();
    await send(phone);
    const first = await test.lastCode(phone);
    await test.advance('PT30S');
    const second = await send(phone);
    const newest = await test.lastCode(phone);
    if (first !== newest) expect(await errorOf(check(phone, first))).toMatchObject({ code: 'code_wrong' });
    expect((await check(phone, newest)).codeId).toBe(second.codeId);
  });

  it('cost nothing when the messaging company is down, and the earlier one still serves', async () => {
    const { phone, code } = await sendCode();
    await test.advance('PT31S');
    await test.fault('messaging', 'down');
    for (let attempt = 0; attempt < 8; attempt += 1) {
      expect(await errorOf(send(phone))).toMatchObject({
        status: 503,
        code: 'vendor_down',
        message:
          'No pudimos enviarte el código. Si ya tienes uno, todavía sirve; si no, intenta de nuevo en unos segundos.',
        retryAfterSeconds: 20,
      });
    }
    await check(phone, code);
    await test.fault('messaging', 'ok');
    await send(phone);
  });

  it('go first by e-mail when they confirm an address, and other digits by SMS 20 seconds later', async () => {
    const phone = await person();
    const sent = await send(phone, { purpose: 'email', subject: `ana${phone}@ejemplo.co` });
    expect(sent.email).toBe(`ana${phone}@ejemplo.co`);
    const [email] = await test.inbox(`ana${phone}@ejemplo.co`);
    expect(email).toMatchObject({ channel: 'email', subject: 'Confirma tu correo en CuotaSana' });
    expect(await test.inbox(phone)).toEqual([]);
    const { rows } = await sql<{ wait: number }>`
      select extract(epoch from start_after - created_on)::int as wait from pgboss.job
      where name = 'send-code-by-sms' and data ->> 'codeId' = ${sent.codeId}`.execute(test.context.db);
    expect(rows).toEqual([{ wait: 20 }]);
    await test.drain();
    expect(await test.lastCode(phone)).not.toBe(email?.code);
    await test.advance('PT31S');
    await test.fault('email', 'down');
    expect(await errorOf(send(phone, { purpose: 'email', subject: `ana${phone}@ejemplo.co` }))).toMatchObject(
      {
        status: 503,
      },
    );
    await test.fault('email', 'ok');
    expect(await test.inbox(phone)).toHaveLength(1);
  });

  it('are used up only if what they open succeeds', async () => {
    const { phone, code } = await sendCode();
    const attempt = { phone, purpose: 'login', subject: '', code, ip: '127.0.0.1' } as const;
    await expect(redeemCode(test.context, attempt, () => Promise.reject(new Error('no')))).rejects.toThrow(
      'no',
    );
    expect(await redeemCode(test.context, attempt, async (_trx, { codeId }) => codeId)).toMatch(
      /^[0-9a-f-]{36}$/,
    );
  });
});
