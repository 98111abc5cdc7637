import { describe, expect, it } from 'vitest';
import { createDevice, errorOf, newPhone, type TestDevice } from '../../tests/support/account-calls.ts';
import { createSigner } from '../../tests/support/applicant.ts';
import { openLockouts, spendSends, spendTries, test } from '../../tests/support/lockouts.ts';
import { applicant } from '../../tests/support/profile-calls.ts';
import { findRows } from '../../tests/support/rows.ts';

openLockouts();

const requestCodeAndLogIn = async (device: TestDevice, phone: string): Promise<string> => {
  const requested = await device.askToLogIn(phone);
  expect([requested.statusCode, requested.json().code]).toEqual([200, undefined]);
  const answer = await device.logIn(phone, await test.lastCode(phone));
  expect([answer.statusCode, answer.json().code]).toEqual([200, undefined]);
  return answer.json().token;
};

describe.each([
  ['five codes', spendSends],
  ['ten wrong codes', spendTries],
])('%s of strangers', (_, spend) => {
  it('keep nobody who has a session from confirming an e-mail', async () => {
    const phone = newPhone();
    const device = createDevice(test);
    const { token } = await device.register(phone);
    await spend(phone);
    const email = `ana.${phone}@correo.example`;
    const saved = await device.call('POST', '/api/profile_minimal', { payload: applicant(email), token });
    expect(saved.statusCode).toBe(200);
    const confirmation = `/api/accounts/confirm/email/${email}/${await test.lastCode(email)}`;
    expect((await device.call('POST', confirmation, { token })).statusCode).toBe(200);
  });

  it('keep nobody from logging in on a device that has been in before', async () => {
    const phone = newPhone();
    const device = createDevice(test);
    const { token } = await device.register(phone);
    await device.call('POST', '/api/accounts/logout', { token });
    await spend(phone);
    await requestCodeAndLogIn(device, phone);
  });
});

describe('a device that is not known', () => {
  it('is one with a cookie that somebody made up, or that knows another person', async () => {
    const [ana, eva] = [newPhone(), newPhone()];
    const [hers, other] = [createDevice(test), createDevice(test)];
    await hers.register(ana);
    await other.register(eva);
    const [name = '', value = ''] = [...hers.cookies][0] ?? [];
    await test.advance('PT31S');
    for (let sends = 0; sends < 4; sends += 1) {
      expect((await createDevice(test).askToLogIn(ana)).statusCode).toBe(200);
      await test.advance('PT31S');
    }
    for (const forged of ['', 'x', 'A'.repeat(43), value.slice(1), value.toLowerCase(), `${value}A`]) {
      const stranger = createDevice(test);
      stranger.cookies.set(name, forged);
      expect(errorOf(await stranger.askToLogIn(ana))).toMatchObject({ code: 'too_many_codes' });
    }
    expect(errorOf(await other.askToLogIn(ana))).toMatchObject({ code: 'too_many_codes' });
    await requestCodeAndLogIn(hers, ana);
  });
});

describe('a device that is known', () => {
  it('has ten codes a day, and wearing them out costs nobody else theirs', async () => {
    const signer = await createSigner(test);
    const device = createDevice(test);
    await requestCodeAndLogIn(device, signer.phone);
    for (let sends = 0; sends < 10; sends += 1) {
      expect((await device.askToLogIn(signer.phone)).statusCode).toBe(200);
      await test.advance('PT31S');
    }
    expect(errorOf(await device.askToLogIn(signer.phone))).toMatchObject({ code: 'too_many_codes' });
    await requestCodeAndLogIn(createDevice(test), signer.phone);
    await signer.signIn();
    expect(await signer.askForCode()).toMatch(/^\d{4}$/);
  });

  it('gets the last of its codes once, however often it asks at the same moment', async () => {
    const phone = newPhone();
    const device = createDevice(test);
    await device.register(phone);
    for (let sends = 0; sends < 9; sends += 1) {
      await device.askToLogIn(phone);
      await test.advance('PT31S');
    }
    const answers = await Promise.all(Array.from({ length: 5 }, () => device.askToLogIn(phone)));
    const refused = answers.filter(({ statusCode }) => statusCode !== 200);
    expect(refused.map((answer) => answer.json().code)).toEqual(Array(4).fill('too_many_codes'));
  });

  it('stays known after a logout, to each person who has been in on it', async () => {
    const [ana, eva] = [newPhone(), newPhone()];
    const device = createDevice(test);
    const { token } = await device.register(ana);
    await device.call('POST', '/api/accounts/logout', { token });
    await device.register(eva);
    expect(device.cookies.size).toBe(1);
    const rows = await test.context.db
      .selectFrom('known_device')
      .innerJoin('account', 'account.id', 'known_device.account_id')
      .select('device_mac')
      .where('phone', 'in', [ana, eva])
      .execute();
    // The MACs do not link the accounts of one device.
    expect(new Set(rows.map(({ device_mac }) => device_mac.toString('hex'))).size).toBe(2);
    for (const phone of [ana, eva]) {
      await spendSends(phone);
      await requestCodeAndLogIn(device, phone);
    }
  });

  it('is known by a random cookie that no script reads and the database does not hold', async () => {
    const phone = newPhone();
    const device = createDevice(test);
    const requested = await device.call('GET', `/api/accounts/login/phone/57${phone}`);
    expect(requested.headers['set-cookie']).toMatch(
      /^device=[\w-]{43}; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Strict$/,
    );
    await device.register(phone);
    const [value = ''] = [...device.cookies.values()];
    const rows = await findRows(test.context.db, 'known_device');
    expect(rows.length).toBeGreaterThan(0);
    const raw = Buffer.from(value, 'base64url');
    for (const { device_mac: mac } of rows) expect([mac.length, mac.equals(raw)]).toEqual([32, false]);
  });
});
