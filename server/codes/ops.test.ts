import { expect, it } from 'vitest';
import { createDevice, errorOf, newPhone, wrongOf } from '../../tests/support/account-calls.ts';
import { openTestApp } from '../../tests/support/open-test-app.ts';
import { operate } from '../../tests/support/operators.ts';
import { findRows } from '../../tests/support/rows.ts';

const test = openTestApp();

const ops = (...line: readonly string[]) => operate(test.context, ...line);
const reason = ['--reason', 'la llamamos y es ella'];

it('lets a phone that strangers have worn out get and type codes again', async () => {
  const { phone, id } = await createDevice(test).register();
  for (let wrong = 0; wrong < 10; wrong += 1) {
    if (wrong % 3 === 0) {
      await test.advance('PT31S');
      await createDevice(test).askToLogIn(phone);
    }
    await createDevice(test).logIn(phone, wrongOf(await test.lastCode(phone)));
  }
  await test.advance('PT31S');
  const stranger = createDevice(test);
  expect(errorOf(await stranger.askToLogIn(phone)).code).toBe('too_many_wrong_codes');
  expect(await ops('codes', 'reset', `57${phone}`, ...reason)).toMatch(/^Listo/);
  expect((await stranger.askToLogIn(phone)).statusCode).toBe(200);
  expect((await stranger.logIn(phone, await test.lastCode(phone))).statusCode).toBe(200);
  const entries = await findRows(test.context.db, 'audit_entry');
  expect(entries).toMatchObject([
    { actor: 'operator:ana', action: 'codes reset', subject: id, reason: reason[1], details: {} },
  ]);
  expect(JSON.stringify(entries)).not.toContain(phone);
});

it('says what is no phone, or has no account', async () => {
  await expect(ops('codes', 'reset', '12', ...reason)).rejects.toThrow('"12" no es un número de celular.');
  await expect(ops('codes', 'reset', newPhone(), ...reason)).rejects.toThrow('no tiene una cuenta');
});
