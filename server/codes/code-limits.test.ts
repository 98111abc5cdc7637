import { describe, expect, it } from 'vitest';
import { wrongOf } from '../../tests/support/account-calls.ts';
import { codeCalls, errorOf } from '../../tests/support/code-calls.ts';
import { openTestApp } from '../../tests/support/open-test-app.ts';

describe('limits of one-time codes', () => {
  const test = openTestApp();
  const { person, send, check } = codeCalls(test);

  // @covers 9.3
  it('wait thirty seconds between two sends of a purpose, however many ask at once', async () => {
    const phone = await person();
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => send(phone)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await test.inbox(phone)).toHaveLength(1);
    await test.advance('PT10S');
    const early = await errorOf(send(phone));
    expect(early).toMatchObject({ status: 429, code: 'code_too_soon' });
    expect(early.message).toMatch(/^Ya te enviamos un código\. Puedes pedir otro en (19|20) segundos\.$/);
    await send(phone, { purpose: 'email', subject: 'ana@ejemplo.co' });
    await test.advance('PT20S');
    await send(phone);
  });

  it('can be kept instead of sent again, while they still serve the same subject', async () => {
    const phone = await person();
    const first = await send(phone, { subject: 'one' });
    await test.advance('PT10S');
    const reused = await send(phone, { subject: 'one', whenTooSoon: 'keep' });
    expect(reused.codeId).toBe(first.codeId);
    expect(reused.resendInSeconds).toBeLessThanOrEqual(20);
    expect(await test.inbox(phone)).toHaveLength(1);
    expect(await errorOf(send(phone, { subject: 'two', whenTooSoon: 'keep' }))).toMatchObject({
      code: 'code_too_soon',
    });
  });

  it('are sent five times in 24 hours to a phone for devices that are not known, to register or to log in', async () => {
    const phone = await person();
    for (let sends = 0; sends < 5; sends += 1) {
      await send(phone, sends === 0 ? { purpose: 'registration', channel: 'whatsapp' } : {});
      await test.advance('PT1H');
    }
    const sixth = await errorOf(send(phone));
    expect(sixth).toMatchObject({ status: 429, code: 'too_many_codes' });
    expect(sixth.message).toMatch(
      /^Enviamos muchos códigos a este celular en las últimas 24 horas\. Puedes pedir otro (hoy|mañana) a las \d{1,2}:\d{2} [ap]\. m\. Si lo necesitas antes, escríbenos por WhatsApp al \+57\s300\s000\s0000 o a ayuda@cuotasana\.example\.$/,
    );
    expect(sixth.retryAfterSeconds).toBeGreaterThan(18.9 * 3_600);
    expect(sixth.retryAfterSeconds).toBeLessThanOrEqual(19 * 3_600);
    await test.advance('PT19H');
    await send(phone);
    expect(await errorOf(send(phone))).toMatchObject({ code: 'too_many_codes' });
  });

  it.each(['signing', 'email'] as const)(
    'of %s are five for each thing, and of four things',
    async (purpose) => {
      const phone = await person();
      for (let things = 0; things < 4; things += 1) {
        const subject = `${things}@correo.example`;
        for (let sends = 0; sends < 5; sends += 1) {
          await send(phone, { purpose, subject });
          await test.advance('PT31S');
        }
        expect(await errorOf(send(phone, { purpose, subject }))).toMatchObject({ code: 'too_many_codes' });
      }
      const fifth = send(phone, { purpose, subject: 'otra@correo.example' });
      expect(await errorOf(fifth)).toMatchObject({ code: 'too_many_codes' });
      await send(phone);
    },
  );

  it('that a session typed wrong ten times close nothing but what they were for', async () => {
    const phone = await person();
    const signing = { purpose: 'signing', subject: 'documents' } as const;
    for (let wrong = 0; wrong < 10; wrong += 1) {
      if (wrong % 3 === 0) {
        await test.advance('PT31S');
        await send(phone, signing);
      }
      await errorOf(check(phone, wrongOf(await test.lastCode(phone)), signing));
    }
    const right = await test.lastCode(phone);
    expect(await errorOf(check(phone, right, signing))).toMatchObject({ code: 'too_many_wrong_codes' });
    for (const open of [{ purpose: 'email', subject: 'ana@correo.example' }, {}] as const) {
      await send(phone, open);
      await test.drain();
      await check(phone, await test.lastCode(phone), open);
    }
  });

  it('stop being tried after ten wrong ones for a phone in 24 hours', async () => {
    const phone = await person();
    let wrong = 0;
    for (let sends = 0; sends < 4; sends += 1) {
      await send(phone);
      const code = await test.lastCode(phone);
      for (let attempt = 0; attempt < 3 && wrong < 10; attempt += 1) {
        await errorOf(check(phone, wrongOf(code)));
        wrong += 1;
      }
      if (wrong < 10) await test.advance('PT31S');
    }
    const right = await test.lastCode(phone);
    expect(await errorOf(check(phone, right))).toMatchObject({ status: 429, code: 'too_many_wrong_codes' });
    await test.advance('PT1M');
    expect(await errorOf(send(phone))).toMatchObject({ status: 429, code: 'too_many_wrong_codes' });
    await test.advance('PT24H');
    await send(phone);
    await check(phone, await test.lastCode(phone));
  });
});

describe('one-time codes with narrow limits', () => {
  const test = openTestApp({ LIMIT_CODES_PER_ADDRESS: '2', LIMIT_CODES_IN_ALL: '3' });
  const { person, send, check } = codeCalls(test);

  it('are limited by address, then by what everybody sends, and pass again later', async () => {
    const [one, two, three, four] = [await person(), await person(), await person(), await person()];
    await send(one, { ip: '190.24.0.1' });
    await send(two, { ip: '190.24.0.1' });
    await expect(send(three, { ip: '190.24.0.1' })).rejects.toMatchObject({
      status: 429,
      code: 'too_many_codes_here',
      message: expect.stringMatching(
        /^Desde tu conexión se pidieron muchos códigos\. .* en 60 minutos\. Si lo necesitas antes, /,
      ),
    });
    await send(three, { ip: '190.24.0.2' });
    await expect(send(four, { ip: '190.24.0.3' })).rejects.toMatchObject({
      status: 429,
      code: 'codes_paused',
    });
    // The pool of unknown devices is separate: a session may send from the same address.
    await send(three, { ip: '190.24.0.1', purpose: 'signing', subject: 'documents' });
    await test.advance('PT1M');
    await send(four, { ip: '190.24.0.3' });
    await test.advance('PT1H');
    await send(one, { ip: '190.24.0.1' });
  });

  it('are tried a limited number of times from one address, whatever the phone', async () => {
    const attempt = (phone: string) => check(phone, '0000', { ip: '190.24.9.9' });
    for (let tries = 0; tries < 6; tries += 1) {
      await expect(attempt(`310000000${tries}`)).rejects.toMatchObject({ code: 'code_gone' });
    }
    await expect(attempt('3100000009')).rejects.toMatchObject({ status: 429, code: 'too_many_checks_here' });
    const signing = { ip: '190.24.9.9', purpose: 'signing', subject: 'documents' } as const;
    await expect(check('3100000009', '0000', signing)).rejects.toMatchObject({ code: 'code_gone' });
  });
});
