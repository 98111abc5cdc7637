import { describe, expect, it } from 'vitest';
import { createDevice, errorOf, newPhone, wrongOf } from '../../tests/support/account-calls.ts';
import { createSigner } from '../../tests/support/applicant.ts';
import { openLockouts, spendSends, spendTries, test } from '../../tests/support/lockouts.ts';

openLockouts();

describe.each([
  ['five codes', spendSends],
  ['ten wrong codes', spendTries],
])('%s of strangers', (_, spend) => {
  it('keep nobody who has a session from signing', async () => {
    const signer = await createSigner(test);
    await spend(signer.phone);
    const code = await signer.askForCode();
    expect(await signer.validate(code)).toMatchObject({ status: 200, body: { valido: true } });
  });
});

describe('a device that is known', () => {
  it('has codes of its own, which strangers neither end nor wear out nor can use', async () => {
    const phone = newPhone();
    const [device, stranger] = [createDevice(test), createDevice(test)];
    await device.register(phone);
    await device.askToLogIn(phone);
    const ownCode = await test.lastCode(phone);
    const [newest] = await test.inbox(phone);
    expect((await stranger.askToLogIn(phone)).statusCode).toBe(200);
    expect((await test.inbox(phone))[0]?.at).not.toBe(newest?.at);
    const strangersCode = await test.lastCode(phone);
    const guesses = [ownCode, wrongOf(strangersCode), wrongOf(strangersCode)].map((code) =>
      code === strangersCode ? wrongOf(code) : code,
    );
    for (const guess of guesses) {
      expect(errorOf(await stranger.logIn(phone, guess))).toMatchObject({ code: 'code_wrong' });
    }
    expect(errorOf(await stranger.logIn(phone, strangersCode))).toMatchObject({ code: 'code_exhausted' });
    expect((await device.logIn(phone, ownCode)).statusCode).toBe(200);
  });
});
