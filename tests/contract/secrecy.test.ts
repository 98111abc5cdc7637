import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { controlsAt } from '../../sandbox/demo/controls.ts';
import { createPerson, type Person } from '../e2e/support/people.ts';
import { openTestApp } from '../support/open-test-app.ts';
import { nobody } from './fixtures.ts';

/** A receipt number must not be logged either, although it is in the URL. */
const RECEIPT = 'R-77-42-13';

const lines: string[] = [];
const codes: string[] = [];
const answers: string[] = [];

const test = openTestApp({ LOG_LEVEL: 'trace' }, { write: (line) => lines.push(line) });
let person: Person;

const ask = async (
  method: 'GET' | 'POST' | 'PUT',
  url: string,
  payload?: object | string,
): Promise<number> => {
  const headers = { authorization: `Bearer ${person.token}` };
  const answer = await test.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  answers.push(answer.body);
  return answer.statusCode;
};
const get = (url: string) => ask('GET', url);

beforeAll(async () => {
  person = await createPerson({ url: test.url, sandbox: controlsAt(test.sandbox.url) }, 'signed');
  const phone = `57${person.phone}`;
  await get(`/api/accounts/login/phone/${phone}`);
  await ask('POST', '/api/accounts/login', { otp: '0000', platform: 'sms', value: phone });
  await get(`/api/accounts/retry/${person.email}`);
  await get(`/api/profile/by_user/${person.accountId}`);
  await get(`/api/applications/risk/${person.profileId}`);
  await ask('POST', '/api/public-payment', {
    credito: String(person.creditNumber),
    documento: person.documentNumber,
  });
  await get(`/api/wompi-status?reference=${nobody().paymentReference}`);
  await ask(
    'PUT',
    `/api/cartera/creditos/${person.creditNumber}/consignaciones/${randomUUID()}?valor=1&recibo=${RECEIPT}`,
    RECEIPT,
  );
  await get(`/api/nothing/${phone}?documento=${person.documentNumber}`);
  await get(`/api/accounts/login/phone/${phone}%ff`);
  for (const to of [person.phone, person.email])
    codes.push(...(await test.inbox(to)).flatMap(({ code }) => code ?? []));
}, 60_000);

/** Every text and number of a log line, except timestamps and durations. */
const wordsOf = (line: string): readonly string[] => {
  const found: string[] = [];
  const { time, pid, responseTime, ...fields } = JSON.parse(line);
  JSON.stringify(fields, (_key, value) => {
    if (typeof value === 'string' || typeof value === 'number') found.push(String(value));
    return value;
  });
  return found;
};

/** Its groups of four digits are no codes. */
const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;

const loggedTexts = () => lines.flatMap(wordsOf);

const expectNothingPersonal = (): void => {
  const { phone, email, documentNumber, token, draftKey } = person;
  for (const secret of [phone, email, email.split('@')[0] ?? '', documentNumber, token, draftKey, RECEIPT]) {
    expect(secret.length).toBeGreaterThan(5);
    expect(loggedTexts().filter((words) => words.includes(secret))).toEqual([]);
  }
  for (const code of codes) {
    const isCode = (words: string) => new RegExp(`(?<!\\w)${code}(?!\\w)`).test(words.replaceAll(UUID, ''));
    expect(loggedTexts().filter(isCode)).toEqual([]);
  }
};

describe('the log', () => {
  it('says what was called, by the form of its address, and what came of it', () => {
    expect(loggedTexts()).toEqual(
      expect.arrayContaining([
        'incoming request',
        'request completed',
        '/api/accounts/confirm/sms/:phone/:otp',
        '/api/contract/validate/:applicationId/sms/:otp',
        '404',
      ]),
    );
  });

  it('names nobody and opens nothing', () => {
    expect(codes.length).toBeGreaterThanOrEqual(4);
    expectNothingPersonal();
  });

  it('keeps to that when a vendor fails and when we do', async () => {
    await test.advance('PT1M');
    await test.fault('messaging', 'down');
    lines.length = 0;
    expect(await get(`/api/accounts/login/phone/57${person.phone}`)).toBe(503);
    await test.fault('messaging', 'ok');
    await sql`alter table profile rename to moved_profile`.execute(test.ownerDb);
    expect(await get(`/api/profile/by_user/${person.accountId}`)).toBe(500);
    await sql`alter table moved_profile rename to profile`.execute(test.ownerDb);
    expect(loggedTexts()).toEqual(
      expect.arrayContaining(['a code could not be sent', 'unexpected failure', '42P01']),
    );
    expectNothingPersonal();
  });
});

describe('the database', () => {
  it('has names, identity documents, letters and documents in no readable form', async () => {
    const { rows: tables } = await sql<{ name: string }>`
      select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables`.execute(test.ownerDb);
    expect(tables.length).toBeGreaterThan(40);
    const texts = await Promise.all(
      tables.map(async ({ name }) => {
        const { rows } = await sql<{ text: string }>`
          select stored::text as text from ${sql.raw(name)} as stored`.execute(test.ownerDb);
        return rows.map(({ text }) => ({ name, text: text.toLowerCase() }));
      }),
    );
    const rows = texts.flat();
    const readable = (words: string) =>
      rows
        .filter(({ text }) =>
          [words.toLowerCase(), Buffer.from(words).toString('hex')].some((one) => text.includes(one)),
        )
        .map(({ name }) => name);
    expect(readable(person.email)).toContain('public.profile');
    // Four bytes are found in sealed ones by chance.
    for (const words of [person.documentNumber, 'Ana María', 'Ñáñez', '<!doctype html', '%PDF-1.'])
      expect(readable(words), words).toEqual([]);
  });
});

describe('answers', () => {
  it('carry no code, no hash of one and no hash of a token', async () => {
    const { db } = test.context;
    const storedCodes = await db.selectFrom('one_time_code').select('code_mac').execute();
    const tokens = await db.selectFrom('session_token').select('token_sha256').execute();
    const hashes = [...storedCodes.map(({ code_mac }) => code_mac), ...tokens.map((one) => one.token_sha256)];
    expect(hashes.length).toBeGreaterThan(5);
    for (const hash of hashes) {
      for (const written of ['hex', 'base64', 'base64url'] as const) {
        expect(answers.filter((body) => body.includes(hash.toString(written)))).toEqual([]);
      }
    }
    for (const code of codes) {
      expect(answers.filter((body) => new RegExp(`"${code}"`).test(body))).toEqual([]);
    }
  });
});
