import { expect } from 'vitest';
import { createDevice, errorOf, wrongOf } from './account-calls.ts';
import { openTestApp } from './open-test-app.ts';
import type { TestApp } from './test-app.ts';

export let test: TestApp;

/** Exhausts the send budget of unknown devices: logins half a minute apart, each from another address. */
export const spendSends = async (phone: string): Promise<void> => {
  for (let sends = 0; sends < 6; sends += 1) {
    const { status, code } = errorOf(await createDevice(test).askToLogIn(phone));
    if (status === 200) await test.advance('PT31S');
    else return expect([status, code, sends >= 4]).toEqual([429, 'too_many_codes', true]);
  }
  throw new Error('strangers got more than five codes');
};

/** Exhausts the try budget of unknown devices: ten wrong codes. */
export const spendTries = async (phone: string): Promise<void> => {
  let wrong = 0;
  while (wrong < 10) {
    expect((await createDevice(test).askToLogIn(phone)).statusCode).toBe(200);
    const code = await test.lastCode(phone);
    for (let tries = 0; tries < 3 && wrong < 10; tries += 1, wrong += 1) {
      expect((await createDevice(test).logIn(phone, wrongOf(code))).statusCode).toBe(422);
    }
    await test.advance('PT31S');
  }
  const closed = await createDevice(test).logIn(phone, await test.lastCode(phone));
  expect(errorOf(closed)).toMatchObject({ status: 429, code: 'too_many_wrong_codes' });
};

export const openLockouts = (): void => {
  test = openTestApp();
};
