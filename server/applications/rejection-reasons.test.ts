import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { openTestApp } from '../../tests/support/open-test-app.ts';
import { createApplicationIn, sessionOf, type TestPerson } from '../../tests/support/people.ts';

describe('why a request was refused', () => {
  const test = openTestApp();

  const refused = async (reasons: readonly string[], inputs: object): Promise<TestPerson> => {
    const person = await createApplicationIn(test.context, 'rejected');
    await test.context.db
      .insertInto('risk_decision')
      .values({
        id: randomUUID(),
        application_id: person.applicationId,
        policy_version: '2026-11',
        inputs: JSON.stringify(inputs),
        outcome: 'rejected',
        reasons: [...reasons],
        decided_at: new Date('2026-11-21T15:00:00Z'),
      })
      .execute();
    return person;
  };
  const readRisk = async (person: TestPerson) => {
    const answer = await test.app.inject({
      url: `/api/applications/risk/${person.profileId}`,
      headers: await sessionOf(test.context, person),
    });
    return answer.json().risk;
  };
  const logIn = async ({ accountId }: TestPerson, change: (code: string) => string = (code) => code) => {
    const { phone } = await test.context.db
      .selectFrom('account')
      .select('phone')
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow();
    await test.app.inject({ url: `/api/accounts/login/phone/57${phone}` });
    const otp = change(await test.lastCode(phone));
    const payload = { otp, platform: 'sms', value: `57${phone}` };
    const answer = await test.app.inject({ method: 'POST', url: '/api/accounts/login', payload });
    return answer.json();
  };
  const SHORT = ['short_tenure'];
  const SINCE_JULY = {
    report: { status: 'ready', employmentMonths: 4 },
    applicant: { birthDate: '1990-03-14' },
  };
  const SAID = { motivos: ['antiguedad_insuficiente'], vuelve_desde: '2027-01-21' };

  // @covers 8.8
  it('is told to the person on the screen and at the login, with the day from which to come back', async () => {
    const person = await refused(SHORT, SINCE_JULY);
    expect(await readRisk(person)).toMatchObject(SAID);
    expect(await logIn(person)).toMatchObject({ estado_app: 'rejected', ...SAID });
  });

  // @covers 8.8
  it('is not told to somebody without the code', async () => {
    const person = await refused(SHORT, SINCE_JULY);
    const answer = await logIn(person, (code) => String((Number(code) + 1) % 10_000).padStart(4, '0'));
    expect(JSON.stringify(answer)).not.toMatch(/motivos|antiguedad|vuelve_desde/);
  });

  it('is told as far as it is known, whoever decided and whatever they wrote down', async () => {
    expect(await readRisk(await refused(['by_hand', 'over_age'], {}))).toMatchObject({
      motivos: ['edad_maxima'],
      vuelve_desde: null,
    });
    expect(await readRisk(await refused(SHORT, { report: 'none' }))).toMatchObject({ vuelve_desde: null });
    expect(await logIn(await createApplicationIn(test.context, 'dismissed'))).toMatchObject({
      motivos: [],
      vuelve_desde: null,
    });
  });

  it('is nothing that a login brings while the request is open', async () => {
    const person = await createApplicationIn(test.context, 'approved');
    expect(await logIn(person)).toMatchObject({ estado_app: 'approved', motivos: [], vuelve_desde: null });
  });
});
