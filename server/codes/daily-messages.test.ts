import { expect, it } from 'vitest';
import { createDevice, errorOf, newPhone, signUp } from '../../tests/support/account-calls.ts';
import { openTestApp } from '../../tests/support/open-test-app.ts';
import { findRows } from '../../tests/support/rows.ts';

const lines: string[] = [];
const settings = { LIMIT_WHATSAPP_PER_DAY: '6', LIMIT_SMS_PER_DAY: '4', LIMIT_STRANGERS_PERCENT: '50' };
const test = openTestApp(settings, { write: (line) => void lines.push(line) });

const errors = () => lines.map((line) => JSON.parse(line)).filter(({ level }) => level >= 50);

const paused = {
  status: 429,
  code: 'messages_paused',
  message: expect.stringMatching(
    /^Por hoy no podemos enviar más códigos por (SMS|WhatsApp)\. Puedes pedir el tuyo mañana a las .+ Si lo necesitas antes, escríbenos por WhatsApp al .+ o a \S+\.$/,
  ),
};

it('strangers use up their part of a day, and leave known people theirs', async () => {
  const [ana, eva] = [createDevice(test), createDevice(test)];
  const { phone } = await ana.register();
  const { phone: other } = await eva.register();
  for (let asked = 0; asked < 2; asked += 1) {
    expect((await createDevice(test).askToLogIn(phone)).statusCode).toBe(200);
    await test.advance('PT31S');
  }
  for (let asked = 0; asked < 2; asked += 1)
    expect(errorOf(await createDevice(test).askToLogIn(other))).toMatchObject(paused);
  expect(errors()).toMatchObject([{ channel: 'sms', pool: 'strangers' }]);
  for (const [device, own] of [
    [ana, phone],
    [eva, other],
  ] as const)
    expect((await device.askToLogIn(own)).statusCode).toBe(200);
  await test.advance('PT31S');
  expect(errorOf(await ana.askToLogIn(phone))).toMatchObject(paused);
  await test.advance('PT24H');
  expect((await createDevice(test).askToLogIn(other)).statusCode).toBe(200);
});

it('a sign-up that may not be sent leaves nothing behind', async () => {
  await test.advance('PT24H');
  for (let made = 0; made < 3; made += 1) await createDevice(test).register();
  const phone = newPhone();
  const refused = await createDevice(test).call('POST', '/api/accounts-minimal', { payload: signUp(phone) });
  expect(errorOf(refused)).toMatchObject(paused);
  const { db } = test.context;
  const codes = await findRows(db, 'one_time_code', { phone });
  const accounts = await findRows(db, 'account', { phone });
  expect([codes, accounts]).toEqual([[], []]);
});
