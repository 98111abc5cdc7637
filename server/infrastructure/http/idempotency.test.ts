import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { openTestApp } from '../../../tests/support/open-test-app.ts';
import { createBorrower, sessionOf, type TestPerson } from '../../../tests/support/people.ts';
import { answerOnce, readIdempotencyKey } from './idempotency.ts';

/* Of draft-ietf-httpapi-idempotency-key-header: sections 2.1 (the key), 2.6 (enforcement) and 2.7 (errors). */
describe('a call with an Idempotency-Key', () => {
  const test = openTestApp();
  let person: TestPerson;
  let other: TestPerson;
  beforeAll(async () => {
    [person, other] = [await createBorrower(test.context), await createBorrower(test.context)];
  });

  const sendTest = async (key: string | undefined, canal = 'sms', by = person) =>
    test.post(
      '/api/recordatorios/prueba',
      { canal },
      {
        ...(await sessionOf(test.context, by)),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
    );
  const received = async (by = person): Promise<number> => {
    const { phone } = await test.row('account', { id: by.accountId });
    return (await test.inbox(phone)).length;
  };

  it('is done once, and a repetition gets the same answer, which says so', async () => {
    const key = `"${randomUUID()}"`;
    const before = await received();
    const first = await sendTest(key);
    const again = await sendTest(key);
    expect([first.statusCode, again.statusCode]).toEqual([200, 200]);
    expect(again.body).toBe(first.body);
    expect([first, again].map(({ headers }) => headers['idempotent-replayed'])).toEqual([undefined, 'true']);
    expect(await received()).toBe(before + 1);
    await sendTest(undefined);
    expect(await received()).toBe(before + 2);
  });

  it('is done once when it comes several times at the same time', async () => {
    const key = randomUUID();
    const before = await received();
    const answers = await Promise.all([1, 2, 3, 4].map(() => sendTest(key)));
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(0);
    for (const answer of answers.filter(({ statusCode }) => statusCode !== 200)) {
      expect(answer.json()).toEqual({
        code: 'request_in_progress',
        message: 'Todavía estamos con esta solicitud. Repítela en un momento.',
      });
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([409, '1']);
    }
    expect((await sendTest(key)).statusCode).toBe(200);
    expect(await received()).toBe(before + 1);
  });

  it('is of its caller, and of one request', async () => {
    const key = randomUUID();
    expect((await sendTest(key)).statusCode).toBe(200);
    const reused = await sendTest(key, 'correo');
    expect([reused.statusCode, reused.json()]).toEqual([
      422,
      {
        code: 'idempotency_key_reused',
        message:
          'Esta llave ya se usó con otra solicitud. No se hizo nada: repite la primera, o usa una llave nueva.',
      },
    ]);
    const before = await received(other);
    expect((await sendTest(key, 'sms', other)).headers).not.toHaveProperty('idempotent-replayed');
    expect(await received(other)).toBe(before + 1);
  });

  it('that failed may be repeated, and one that is a day old is new', async () => {
    const key = randomUUID();
    await test.fault('messaging', 'down');
    expect((await sendTest(key, 'sms', other)).statusCode).toBe(503);
    await test.fault('messaging', 'ok');
    const before = await received(other);
    expect((await sendTest(key, 'sms', other)).statusCode).toBe(200);
    await test.advance('PT23H59M');
    expect((await sendTest(key, 'sms', other)).headers['idempotent-replayed']).toBe('true');
    await test.advance('PT2M');
    expect((await sendTest(key, 'sms', other)).headers).not.toHaveProperty('idempotent-replayed');
    expect(await received(other)).toBe(before + 2);
  });

  const UNKNOWN = {
    code: 'outcome_unknown',
    message:
      'No sabemos si esta solicitud se alcanzó a hacer: su respuesta se perdió. Mira cómo quedó; si no se hizo, envíala de nuevo con otra llave.',
  };
  /** What a repetition hears a second, a minute and almost a day later. */
  const repeat = async (key: string) => {
    const answers = [await sendTest(key, 'sms', other)];
    for (const wait of ['PT61S', 'PT23H58M']) {
      await test.advance(wait);
      answers.push(await sendTest(key, 'sms', other));
    }
    return answers.map((answer) => [answer.statusCode, answer.json()]);
  };
  const IN_PROGRESS = [409, expect.objectContaining({ code: 'request_in_progress' })];
  const refuseChanges = async (change: 'update' | 'delete'): Promise<() => Promise<unknown>> => {
    await sql
      .raw(`create trigger broken before ${change} on idempotency_key
        for each row execute function refuse_change()`)
      .execute(test.ownerDb);
    return () => sql`drop trigger broken on idempotency_key`.execute(test.ownerDb);
  };

  it('is not done again within the day when its server died before it answered', async () => {
    const key = randomUUID();
    expect((await sendTest(key, 'sms', other)).statusCode).toBe(200);
    const before = await received(other);
    await test.update('idempotency_key', {}, { answer: null });
    expect(await repeat(key)).toEqual([IN_PROGRESS, [409, UNKNOWN], [409, UNKNOWN]]);
    expect(await received(other)).toBe(before);
    await test.advance('PT2M');
    expect((await sendTest(key, 'sms', other)).statusCode).toBe(200);
  });

  it('is answered though its answer cannot be stored, and not done again', async () => {
    const key = randomUUID();
    const before = await received(other);
    const mend = await refuseChanges('update');
    expect((await sendTest(key, 'sms', other)).statusCode).toBe(200);
    await mend();
    expect(await repeat(key)).toEqual([IN_PROGRESS, [409, UNKNOWN], [409, UNKNOWN]]);
    expect(await received(other)).toBe(before + 1);
  });

  it.each([
    ['a commit without an answer', new Error('Connection terminated unexpectedly')],
    ['a surprise', new TypeError('x is not a function')],
  ])('is not done again after %s', async (_what, error) => {
    const caller = { kind: 'pass', creditNumber: 1 } as const;
    const keyed = { key: randomUUID(), caller, request: { method: 'POST', url: '/', body: {} } };
    const work = vi.fn(() => Promise.reject(error));
    await expect(answerOnce(test.context, keyed, work)).rejects.toBe(error);
    await test.advance('PT61S');
    await expect(answerOnce(test.context, keyed, work)).rejects.toMatchObject(UNKNOWN);
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('says why it was refused though its key cannot be freed', async () => {
    const key = randomUUID();
    const mend = await refuseChanges('delete');
    await test.fault('messaging', 'down');
    const answer = await sendTest(key, 'sms', other);
    await test.fault('messaging', 'ok');
    await mend();
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'vendor_down']);
  });

  it('keeps the answer sealed', async () => {
    await sendTest(randomUUID(), 'sms', other);
    const rows = await test.ownerDb.selectFrom('idempotency_key').select('answer').execute();
    const answers = rows.flatMap(({ answer }) => answer ?? []);
    expect(answers.length).toBeGreaterThan(0);
    for (const answer of answers) expect(answer).not.toContain('{');
  });

  it.each(['', 'ñ', 'a b', '"a', 'a'.repeat(256), '"a\\"b"'])('refuses the key %j', async (key) => {
    expect(() => readIdempotencyKey(key)).toThrow('Idempotency-Key debe ser');
  });
});
