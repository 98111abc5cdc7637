import { describe, expect, it } from 'vitest';
import {
  ANDROID,
  createDevice,
  errorOf,
  newPhone,
  signUp,
  wrongOf,
} from '../../tests/support/account-calls.ts';
import { openTestApp } from '../../tests/support/open-test-app.ts';
import { operate, operateAs, operatorWith } from '../../tests/support/operators.ts';
import { createBorrower, phoneOf } from '../../tests/support/people.ts';
import { findRows } from '../../tests/support/rows.ts';

const WHY = ['--reason', 'llamó y es ella'];

const test = openTestApp();

const ops = (...line: readonly string[]) => operate(test.context, ...line, ...WHY);
const auditOf = (accountId: string) => findRows(test.context.db, 'audit_entry', { subject: accountId }, 'id');
const use = (token: string) => createDevice(test).call('GET', '/api/accounts/sesiones', { token });
/** A login of a new device, half a minute later, so that the phone may get another code. */
const logIn = async (phone: string, attempt?: string) => {
  await test.advance('PT31S');
  return createDevice(test).askAndLogIn(phone, attempt);
};

describe("a person's sessions", () => {
  it('are listed by device, and ended one by one or all, with an entry that has no phone', async () => {
    const { phone, id, token } = await createDevice(test).register();
    await test.advance('PT31S');
    const device = createDevice(test);
    await device.askToLogIn(phone, { headers: { 'user-agent': ANDROID } });
    const answer = await device.call('POST', '/api/accounts/login', {
      payload: { otp: await test.lastCode(phone), platform: 'sms', value: `57${phone}` },
      headers: { 'user-agent': ANDROID },
    });
    const other = answer.json().token;
    const listed = await ops('sessions', 'list', `57${phone}`);
    expect(listed).toMatch(/^sesión {4}equipo .* desde .* último uso/);
    const [named = ''] = /^[\da-f]{8}(?= {2}Chrome en Android)/m.exec(listed) ?? [];
    expect(await ops('sessions', 'end', phone, '--session', named)).toBe('Cerradas: 1.');
    expect(errorOf(await use(other))).toMatchObject({
      status: 401,
      code: 'session_ended',
      message: expect.stringMatching(/^Cerramos tu sesión a pedido tuyo o para protegerte/),
    });
    expect((await use(token)).statusCode).toBe(200);
    await expect(ops('sessions', 'end', phone, '--session', named)).rejects.toThrow('sessions list');
    expect(await ops('sessions', 'end', phone)).toBe('Cerradas: 1.');
    expect((await use(token)).statusCode).toBe(401);
    expect(await ops('sessions', 'end', phone)).toContain('no se cambió nada');
    expect((await logIn(phone)).statusCode).toBe(200);
    const entries = await auditOf(id);
    expect(entries.map(({ action }) => action)).toEqual(['sessions list', 'sessions end', 'sessions end']);
    expect(entries[1]).toMatchObject({ actor: 'operator:ana', reason: WHY[1] });
    expect(JSON.stringify(entries)).not.toContain(phone);
  });

  it('are those of an account', async () => {
    for (const line of [
      ['sessions', 'list'],
      ['sessions', 'end'],
      ['accounts', 'block'],
    ])
      await expect(ops(...line, newPhone())).rejects.toThrow('Ese celular no tiene una cuenta.');
    const cash = await operatorWith(test.context, 'cash', 'caja');
    await expect(operateAs(test.context, cash, 'accounts', 'block', newPhone(), ...WHY)).rejects.toThrow(
      'agent o admin',
    );
  });
});

describe('a blocked account', () => {
  const BLOCKED = /^Tu cuenta está bloqueada por seguridad\. Para revisarlo contigo, escríbenos por WhatsApp/;

  it('loses its sessions, opens none, and says so to whoever has the code; unblocked it opens again', async () => {
    const { phone, id, token } = await createDevice(test).register();
    expect(await ops('accounts', 'block', phone)).toContain('sesiones cerradas: 1');
    expect(errorOf(await use(token))).toMatchObject({
      status: 401,
      code: 'session_ended',
      message: expect.stringMatching(BLOCKED),
    });
    for (const attempt of [undefined, 'one-key-for-this-request'])
      expect(errorOf(await logIn(phone, attempt))).toMatchObject({
        status: 403,
        code: 'account_blocked',
        message: expect.stringMatching(BLOCKED),
      });
    expect(await ops('accounts', 'block', phone)).toContain('no se cambió nada');
    expect(await ops('sessions', 'list', phone)).toBe('No tiene sesiones abiertas.');
    expect(await ops('accounts', 'unblock', phone)).toMatch(/^Desbloqueada/);
    expect(await ops('accounts', 'unblock', phone)).toContain('no se cambió nada');
    expect(errorOf(await use(token)).message).toMatch(/^Cerramos tu sesión/);
    expect((await logIn(phone)).statusCode).toBe(200);
    expect((await auditOf(id)).map(({ action }) => action)).toEqual([
      'accounts block',
      'sessions list',
      'accounts unblock',
    ]);
  });

  it('answers without the code as any other account does', async () => {
    const [blocked, free] = [await createDevice(test).register(), await createDevice(test).register()];
    await ops('accounts', 'block', blocked.phone);
    await test.advance('PT31S');
    /** Status and body, with the phone's own digits made alike. */
    const answers = async (phone: string) => {
      const device = createDevice(test);
      const asked = await device.askToLogIn(phone);
      const wrong = await device.logIn(phone, wrongOf(await test.lastCode(phone)));
      const again = await device.call('POST', '/api/accounts-minimal', { payload: signUp(phone) });
      const resent = await device.call('GET', `/api/accounts/retry/sms/57${phone}`);
      return [asked, wrong, again, resent].map(({ statusCode, body }) => [
        statusCode,
        body.replaceAll(phone.slice(6), '…'),
      ]);
    };
    const expected = await answers(free.phone);
    expect(expected.map(([status]) => status)).toEqual([200, 422, 409, 409]);
    expect(await answers(blocked.phone)).toEqual(expected);
  });

  it.each([
    ['accounts block', 403, () => []],
    ['accounts change-phone', 422, () => [newPhone(), '--proof', 'cédula y video']],
  ] as const)(
    'meets a login that is under way, as %s does: it is ended, or refused',
    async (name, rejection, more) => {
      for (let round = 0; round < 4; round += 1) {
        const { phone } = await createDevice(test).register();
        await test.advance('PT31S');
        const device = createDevice(test);
        await device.askToLogIn(phone);
        const code = await test.lastCode(phone);
        const done = ops(...name.split(' '), phone, ...more());
        const [answer] = await Promise.all([device.logIn(phone, code), done]);
        expect([200, rejection]).toContain(answer.statusCode);
        if (answer.statusCode === 200) expect((await use(answer.json().token)).statusCode).toBe(401);
      }
    },
  );

  it('lets its debt be paid without a login, with a link that was opened before and one after', async () => {
    const { accountId, creditNumber, document } = await createBorrower(test.context);
    const phone = await phoneOf(test.context, { accountId });
    const { call } = createDevice(test);
    const find = async (): Promise<string> => {
      const payload = { credito: String(creditNumber), documento: document };
      return (await call('POST', '/api/public-payment', { payload })).json().pase;
    };
    const before = await find();
    await ops('accounts', 'block', phone);
    for (const token of [before, await find()]) {
      const payload = { reference_payment: creditNumber, amount_in_cents: 20_000_000 };
      expect((await call('POST', '/api/wompi-signature', { token, payload })).statusCode).toBe(200);
    }
  });
});
