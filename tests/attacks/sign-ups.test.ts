import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createDevice, signUp, type TestDevice } from '../support/account-calls.ts';
import { PRODUCTION_LIMITS } from '../support/production-limits.ts';
import { withProof } from '../support/proof-of-work.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { expectFigures } from './expect-figures.ts';

const PUMPS = 120;
const PUMP_SECONDS = 121;
const PUMP_STEP_SECONDS = 5;
const AT_ONCE = 20;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp(PRODUCTION_LIMITS);
}, 60_000);
afterAll(() => test.close());

const createCustomer = async (): Promise<{ readonly device: TestDevice; readonly phone: string }> => {
  const device = createDevice(test);
  return { device, ...(await device.register()) };
};

/** Whether somebody gets a code on their own device and is let in with it. */
const canLogIn = async ({ device, phone }: Awaited<ReturnType<typeof createCustomer>>): Promise<boolean> =>
  (await device.askToLogIn(phone)).statusCode === 200 &&
  (await device.logIn(phone, await test.lastCode(phone))).statusCode === 200;

it('a flood of sign-ups sends no more than the day’s part for strangers, and refuses no known device', async () => {
  const customers = await Promise.all(Array.from({ length: 5 }, createCustomer));
  await test.advance('PT2M');
  const countOf = async (table: 'account' | 'one_time_code'): Promise<number> => {
    const { count } = await test.context.db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return count;
  };
  const before = { accounts: await countOf('account'), codes: await countOf('one_time_code') };
  const start = test.clock.now().getTime();
  const now = vi.spyOn(test.clock, 'now');
  const idle = new Map<number, number>();
  let honest = 0;
  let refused = 0;
  let asked = 0;
  const pump = async (address: number, second: number): Promise<void> => {
    while ((idle.get(address) ?? 0) <= second) {
      asked += 1;
      const answer = await withProof((headers) =>
        test.app.inject({
          ...{ method: 'POST', url: '/api/accounts-minimal', remoteAddress: `198.18.0.${address}`, headers },
          payload: signUp(String(3_205_000_000 + asked)),
        }),
      );
      idle.set(address, second + Number(answer.headers['retry-after'] ?? 1));
    }
  };
  for (let second = 0; second <= PUMP_SECONDS; second += PUMP_STEP_SECONDS) {
    now.mockReturnValue(new Date(start + second * 1_000));
    // Some at a time: what a burst does to the pool of connections is not what is measured.
    for (let first = 1; first <= PUMPS; first += AT_ONCE)
      await Promise.all(Array.from({ length: AT_ONCE }, (_, at) => pump(first + at, second)));
    if (second % 40 !== 0) continue;
    for (const customer of customers) {
      honest += 1;
      if (!(await canLogIn(customer))) refused += 1;
    }
  }
  now.mockRestore();
  const made = {
    accounts: (await countOf('account')) - before.accounts,
    codes: (await countOf('one_time_code')) - before.codes,
  };
  expect(asked).toBeGreaterThan(PUMPS * 10);
  expectFigures([
    { name: `sign-ups tried from ${PUMPS} addresses in ${PUMP_SECONDS} s`, value: asked, unit: '' },
    // Half of the day's WhatsApp messages, as configured.
    {
      name: 'messages that the sign-ups sent',
      value: made.codes - honest,
      unit: '',
      limit: Number(PRODUCTION_LIMITS.LIMIT_WHATSAPP_PER_DAY) / 2,
    },
    {
      name: 'accounts left by sign-ups without a message',
      value: Math.max(0, made.accounts - (made.codes - honest)),
      unit: '',
      limit: 0,
    },
    {
      name: `logins of known devices refused during the sign-ups, of ${honest}`,
      value: refused,
      unit: '',
      limit: 0,
    },
  ]);
}, 300_000);
