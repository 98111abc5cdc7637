import { randomInt, randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { expect, it } from 'vitest';
import type { Database } from '../../server/infrastructure/database/connection.ts';
import { median } from '../support/median.ts';
import { openTestApp } from '../support/open-test-app.ts';
import { expectFigures } from './expect-figures.ts';

const ANSWERS = 2_000;
const WARM_UP = 200;
const MAX_AUC = 0.55;
const UNLIMITED = '100000000';

const test = openTestApp({
  LOG_LEVEL: 'silent',
  LIMIT_CODES_PER_ADDRESS: UNLIMITED,
  LIMIT_WRONG_CODES_IN_ALL: UNLIMITED,
  LIMIT_CODE_SHARE_FROM: UNLIMITED,
});

/** Verified accounts, every other one with codes of today, which all have expired. */
const createCustomers = async (db: Database, count: number): Promise<string[]> => {
  const now = Date.now();
  const phones = Array.from({ length: count }, (_, index) => String(3_000_000_000 + index * 7));
  const at = new Date(now - 3_600_000);
  for (const [index, phone] of phones.entries()) {
    await db
      .insertInto('account')
      .values({ id: randomUUID(), phone, created_at: at, phone_verified_at: at })
      .execute();
    if (index % 2 === 0) continue;
    await db
      .insertInto('one_time_code')
      .values({
        id: randomUUID(),
        phone,
        purpose: 'login',
        subject: '',
        channel: 'sms',
        code_mac: Buffer.alloc(32),
        sent_at: at,
        accepted_at: at,
        consumed_at: at,
        expires_at: new Date(at.getTime() + 300_000),
      })
      .execute();
  }
  return phones.sort(() => randomInt(3) - 1);
};

const timeLogin = (agent: Agent, phone: string): Promise<number> => {
  const body = JSON.stringify({ otp: '0000', platform: 'sms', value: `57${phone}` });
  const headers = { 'content-type': 'application/json', 'content-length': body.length };
  return new Promise((resolve, reject) => {
    const start = performance.now();
    const call = request(`${test.url}/api/accounts/login`, { agent, headers, method: 'POST' }, (answer) => {
      answer.resume();
      answer.once('end', () =>
        answer.statusCode === 422
          ? resolve(performance.now() - start)
          : reject(new Error(`answered ${answer.statusCode}`)),
      );
    });
    call.once('error', reject);
    call.end(body);
  });
};

/** Probability that an answer for a phone with an account takes longer than one for a phone without (Mann-Whitney). */
const aucOf = (first: readonly number[], second: readonly number[]): number => {
  const sorted = [...second].sort((one, other) => one - other);
  const below = (value: number): number => sorted.filter((time) => time < value).length;
  return first.reduce((sum, time) => sum + below(time), 0) / (first.length * second.length);
};

it('the time of a login does not tell a phone with an account from one without', async () => {
  const known = await createCustomers(test.context.db, ANSWERS);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times = { known: [] as number[], unknown: [] as number[] };
  for (let answered = 0; answered < ANSWERS + WARM_UP; answered += 1) {
    const group = randomInt(2) === 0 ? 'known' : 'unknown';
    const phone = (group === 'known' && known.pop()) || `39${randomInt(10 ** 8, 10 ** 9 - 1)}`.slice(0, 10);
    const milliseconds = await timeLogin(agent, phone);
    if (answered >= WARM_UP) times[group].push(milliseconds);
  }
  agent.destroy();
  const auc = aucOf(times.known, times.unknown);
  const medians = [times.known, times.unknown].map((group) => median(group).toFixed(2));
  console.log(`AUC ${auc.toFixed(3)}, medians ${medians.join(' and ')} ms`);
  expect(times.known.length).toBeGreaterThan(ANSWERS / 3);
  expectFigures([
    {
      name: `login, phone with an account against one without: AUC of the time of ${ANSWERS} answers`,
      // Either direction tells them apart.
      value: Math.max(auc, 1 - auc) * 100,
      unit: '%',
      limit: Math.round(MAX_AUC * 100),
    },
  ]);
}, 600_000);
