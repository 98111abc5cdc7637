import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { beforeAll, expect, it, vi } from 'vitest';
import { FROM_APP_HEADER } from '#core/api/endpoint.ts';
import { expectFigures } from '../../tests/attacks/expect-figures.ts';
import { createDevice, newPhone, type TestDevice } from '../../tests/support/account-calls.ts';
import { openTestApp } from '../../tests/support/open-test-app.ts';
import { PRODUCTION_LIMITS } from '../../tests/support/production-limits.ts';
import { withProof } from '../../tests/support/proof-of-work.ts';
import { findRows, insertRow } from '../../tests/support/rows.ts';
import { readLimits } from '../infrastructure/config/limits.ts';

const ADDRESSES = 100;
const ATTACK_SECONDS = 190;
const STEP_SECONDS = 5;
const GUESSES_PER_PHONE = 3;
const TOO_MANY = 429;

const test = openTestApp(PRODUCTION_LIMITS);
let customers: readonly { readonly phone: string; readonly device: TestDevice }[];

beforeAll(async () => {
  customers = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const device = createDevice(test);
      return { device, ...(await device.register()) };
    }),
  );
}, 60_000);

/** Phones of customers whom the attackers try. */
const createVictims = async (count: number): Promise<string[]> => {
  const now = test.clock.now();
  const phones = Array.from({ length: count }, newPhone);
  const accounts = phones.map((phone) => ({
    id: randomUUID(),
    phone,
    created_at: now,
    phone_verified_at: now,
  }));
  await insertRow(test.context.db, 'account', accounts);
  return phones;
};

/** An address that solves every proof of work, and waits exactly as long as it is told to. */
const createAttacker = (remoteAddress: string, victims: string[]) => {
  let phone: string | undefined;
  let guesses = 0;
  let idleUntil = 0;
  const call = (options: { method: 'GET' | 'POST'; url: string; payload?: object }) =>
    withProof((headers) =>
      test.app.inject({ remoteAddress, headers: { [FROM_APP_HEADER]: '1', ...headers }, ...options }),
    );
  const next = (): Promise<LightMyRequestResponse> => {
    if (phone === undefined || guesses === GUESSES_PER_PHONE) {
      phone = victims.pop() ?? newPhone();
      guesses = 0;
      return call({ method: 'GET', url: `/api/accounts/login/phone/57${phone}` });
    }
    guesses += 1;
    const payload = { otp: String(1_000 + guesses), platform: 'sms', value: `57${phone}` };
    return call({ method: 'POST', url: '/api/accounts/login', payload });
  };
  return async (second: number): Promise<void> => {
    while (idleUntil <= second) {
      const before = { phone, guesses };
      const answer = await next();
      if (answer.statusCode !== TOO_MANY) continue;
      ({ phone, guesses } = before);
      idleUntil = second + Number(answer.headers['retry-after']);
    }
  };
};

const compared = async (): Promise<number> => {
  const codes = await findRows(test.context.db, 'one_time_code', { purpose: 'login', device_mac: null });
  return codes.reduce((sum, { failed_at, consumed_at }) => sum + failed_at.length + (consumed_at ? 1 : 0), 0);
};

it('compares at most 200 codes of 100 addresses in 190 seconds, and no known device waits', async () => {
  expect(test.context.config.limits).toEqual(readLimits({ PROOF_TRIES: '2' }, false));
  const victims = await createVictims(1_000);
  const attackers = Array.from({ length: ADDRESSES }, (_, n) => createAttacker(`198.51.100.${n}`, victims));
  const start = test.clock.now().getTime();
  const now = vi.spyOn(test.clock, 'now');
  const logins: string[] = [];
  for (let second = 0; second <= ATTACK_SECONDS; second += STEP_SECONDS) {
    // Stands still within a step: a slow machine does not make the attack longer.
    now.mockReturnValue(new Date(start + second * 1_000));
    await Promise.all(attackers.map((attack) => attack(second)));
    if (second % 35 !== 0) continue;
    for (const { device, phone } of customers) {
      const asked = await device.askToLogIn(phone);
      const entered = await device.logIn(phone, await test.lastCode(phone));
      logins.push(`${asked.statusCode} ${entered.statusCode}`);
    }
  }
  const total = await compared();
  expect(total).toBeGreaterThan(40);
  expect(logins).toHaveLength(30);
  expectFigures([
    {
      name: `codes compared of ${ADDRESSES} addresses in ${ATTACK_SECONDS} s`,
      value: total,
      unit: '',
      limit: 200,
    },
    {
      name: `logins of known devices refused during the spray, of ${logins.length}`,
      value: logins.filter((login) => login !== '200 200').length,
      unit: '',
      limit: 0,
    },
  ]);
}, 180_000);
