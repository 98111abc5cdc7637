import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { PROOF_HEADER } from '#core/api/endpoint.ts';
import {
  createDevice,
  errorOf,
  newPhone,
  type TestDevice,
  wrongOf,
} from '../../tests/support/account-calls.ts';
import { solveProof, withProof } from '../../tests/support/proof-of-work.ts';
import { startTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { addSink } from '../infrastructure/telemetry/metrics.ts';
import { countCheck } from './code-brake.ts';

const SUPPORT = / Si lo necesitas antes, escríbenos por WhatsApp al .+ o a \S+\.$/;

let test: TestApp;

/** A phone with an account, and the device that knows it. */
const customer = async (): Promise<{ phone: string; device: TestDevice }> => {
  const device = createDevice(test);
  return { device, ...(await device.register()) };
};

const askToLogIn = (phone: string, device = createDevice(test)) => ({
  plain: () => device.askToLogIn(phone),
  proved: () => withProof((headers) => device.askToLogIn(phone, { headers })),
});

const logIn = (phone: string, otp: string, device = createDevice(test)) => {
  const payload = { otp, platform: 'sms', value: `57${phone}` };
  const post = (headers = {}) => device.call('POST', '/api/accounts/login', { payload, headers });
  return {
    plain: () => post(),
    proved: () => withProof(post),
    with: (proof: string) => post({ [PROOF_HEADER]: proof }),
  };
};

/** As four wrong codes of strangers do, once those of the test's registrations are forgotten. */
const engageBrake = async (): Promise<void> => {
  await test.advance('PT2M10S');
  for (let wrong = 0; wrong < 4; wrong += 1) await countCheck(test.context, Number.POSITIVE_INFINITY);
};

describe('the brake on wrong codes of everybody', () => {
  beforeAll(async () => {
    test = await startTestApp({
      LIMIT_WRONG_CODES_IN_ALL: '3',
      LIMIT_CODE_SHARE_FROM: '1000',
      LIMIT_CODE_CHECKS_IN_ALL: '6',
      PROOF_TRIES: '2',
    });
  });
  afterAll(() => test.close());
  afterEach(() => test.advance('PT10M'));

  it('asks unknown devices for a proof of work before a code is compared or sent, and then goes on', async () => {
    const [{ phone }, other] = [await customer(), await customer()];
    await askToLogIn(phone).plain();
    const code = await test.lastCode(phone);
    await engageBrake();
    const refused = await logIn(phone, code).plain();
    expect(errorOf(refused)).toEqual({
      status: 428,
      code: 'proof_required',
      message: expect.stringMatching(SUPPORT),
      challenge: expect.stringContaining('PBKDF2'),
    });
    expect((await logIn(phone, code).proved()).statusCode).toBe(200);
    expect(errorOf(await askToLogIn(other.phone).plain())).toMatchObject({ code: 'proof_required' });
    // Whether or not the phone has an account.
    expect(errorOf(await askToLogIn(newPhone()).plain())).toMatchObject({ code: 'proof_required' });
    expect((await askToLogIn(other.phone).proved()).statusCode).toBe(200);
  });

  it('counts whom it holds up', async () => {
    const counted: string[] = [];
    onTestFinished(addSink({ add: (name) => counted.push(name), record: () => undefined }));
    await engageBrake();
    await askToLogIn(newPhone()).plain();
    expect(counted.filter((name) => name === 'codes.slowed')).toHaveLength(1);
  });

  it('touches neither known devices nor sessions', async () => {
    const { phone, device } = await customer();
    await engageBrake();
    expect((await device.askToLogIn(phone)).statusCode).toBe(200);
    const code = await test.lastCode(phone);
    expect(errorOf(await device.logIn(phone, wrongOf(code))).code).toBe('code_wrong');
    expect((await device.logIn(phone, code)).statusCode).toBe(200);
  });

  it('makes who asks again wait, twice as long each time, and says until when', async () => {
    await engageBrake();
    const device = createDevice(test);
    const waits: number[] = [];
    for (let asked = 0; asked < 4; asked += 1) {
      expect((await askToLogIn(newPhone(), device).proved()).statusCode).toBe(404);
      const early = await askToLogIn(newPhone(), device).plain();
      expect(errorOf(early)).toMatchObject({ status: 429, code: 'slow_down' });
      expect(early.json().message).toMatch(/ en \d+ segundos\. Si /);
      expect(early.json().message).toMatch(SUPPORT);
      const seconds = Number(early.headers['retry-after']);
      waits.push(seconds);
      await test.advance(`PT${seconds}S`);
      await countCheck(test.context, Number.POSITIVE_INFINITY);
    }
    expect(waits).toEqual([5, 10, 20, 40]);
  });

  it('compares no more than its ceiling in a minute, even of those who solve every proof', async () => {
    const phones: string[] = [];
    for (let made = 0; made < 4; made += 1) {
      const { phone } = await customer();
      await askToLogIn(phone).plain();
      phones.push(phone);
    }
    await engageBrake();
    const outcomes: string[] = [];
    for (const phone of phones) {
      // What meets no live code is not compared, and takes no room.
      expect(errorOf(await logIn(newPhone(), '0000').proved()).code).toBe(
        outcomes.length < 2 ? 'code_gone' : 'logins_paused',
      );
      const answer = await logIn(phone, wrongOf(await test.lastCode(phone))).proved();
      outcomes.push(answer.json().code);
      if (answer.statusCode === 422) continue;
      expect(answer.json().message).toMatch(SUPPORT);
      expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(65);
    }
    expect(outcomes).toEqual(['code_wrong', 'code_wrong', 'logins_paused', 'logins_paused']);
  });

  it('holds until a minute has passed without', async () => {
    const { phone } = await customer();
    await engageBrake();
    await test.advance('PT60S');
    expect(errorOf(await askToLogIn(phone).plain())).toMatchObject({ code: 'proof_required' });
    await test.advance('PT65S');
    expect((await askToLogIn(phone).plain()).statusCode).toBe(200);
  });

  it('takes a proof once, for its phone and for what it is, while it is fresh', async () => {
    const [one, two] = [await customer(), await customer()];
    for (const { phone } of [one, two]) await askToLogIn(phone).plain();
    await engageBrake();
    const challengeOf = async (phone: string): Promise<string> =>
      (await logIn(phone, '0000').plain()).json().challenge;
    const proof = await solveProof(await challengeOf(one.phone));
    const required = { status: 428, code: 'proof_required' };
    expect(errorOf(await logIn(two.phone, '0000').with(proof))).toMatchObject(required);
    const sending = await createDevice(test).askToLogIn(one.phone, { headers: { [PROOF_HEADER]: proof } });
    expect(errorOf(sending)).toMatchObject(required);
    for (const forged of ['', 'x', '[]', '{"challenge":{}}', `${proof.slice(0, 40)}A${proof.slice(41)}`])
      expect(errorOf(await logIn(one.phone, '0000').with(forged))).toMatchObject(required);
    expect(errorOf(await logIn(one.phone, '0000').with(proof)).status).toBe(422);
    await test.advance('PT6S');
    expect(errorOf(await logIn(one.phone, '0000').with(proof))).toMatchObject(required);
    const old = await solveProof(await challengeOf(one.phone));
    await test.advance('PT3M');
    await engageBrake();
    expect(errorOf(await logIn(one.phone, '0000').with(old))).toMatchObject(required);
  });

  it('is not engaged by right codes, nor asked of a repetition whose answer was lost', async () => {
    for (let logins = 0; logins < 5; logins += 1) {
      const { phone } = await customer();
      await askToLogIn(phone).plain();
      expect((await logIn(phone, await test.lastCode(phone)).plain()).statusCode).toBe(200);
    }
    const { phone } = await customer();
    const stranger = createDevice(test);
    await stranger.askToLogIn(phone);
    const code = await test.lastCode(phone);
    const first = await stranger.logIn(phone, code, 'a-key-of-this-request');
    expect(first.statusCode).toBe(200);
    for (let wrong = 0; wrong < 4; wrong += 1) await countCheck(test.context, Number.POSITIVE_INFINITY);
    const again = await stranger.logIn(phone, code, 'a-key-of-this-request');
    expect(again.json().token).toBe(first.json().token);
  });
});

describe('look-ups of phones by unknown devices', () => {
  beforeAll(async () => {
    test = await startTestApp({ LIMIT_PHONES_IN_ALL: '3', PROOF_TRIES: '2' });
  });
  afterAll(() => test.close());

  it('need a proof of work each beyond what everybody may ask in an hour', async () => {
    for (let asked = 0; asked < 3; asked += 1)
      expect((await askToLogIn(newPhone()).plain()).statusCode).toBe(404);
    expect(errorOf(await askToLogIn(newPhone()).plain())).toMatchObject({ code: 'proof_required' });
    expect((await askToLogIn(newPhone()).proved()).statusCode).toBe(404);
    const resent = await createDevice(test).call('GET', `/api/accounts/retry/sms/57${newPhone()}`);
    expect(errorOf(resent)).toMatchObject({ code: 'proof_required' });
    await test.advance('PT1H');
    expect((await askToLogIn(newPhone()).plain()).statusCode).toBe(404);
  });
});
