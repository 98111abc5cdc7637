import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { accountCalls, createDevice, wrongOf } from '../../tests/support/account-calls.ts';
import { openTestApp } from '../../tests/support/open-test-app.ts';
import { callAs, createApplicationIn, phoneOf, type TestPerson } from '../../tests/support/people.ts';
import { insertRow } from '../../tests/support/rows.ts';

describe('why a request was refused', () => {
  const test = openTestApp();

  const refused = async (reasons: readonly string[], inputs: object): Promise<TestPerson> => {
    const person = await createApplicationIn(test.context, 'rejected');
    await test.update('profile', { id: person.profileId }, { document_proved_at: test.clock.now() });
    await insertRow(test.context.db, 'risk_decision', {
      id: randomUUID(),
      application_id: person.applicationId,
      policy_version: '2026-11',
      inputs: JSON.stringify(inputs),
      outcome: 'rejected',
      reasons: [...reasons],
      decided_at: new Date('2026-11-21T15:00:00Z'),
    });
    return person;
  };
  const readRisk = async (person: TestPerson) =>
    (await callAs(test, person, 'GET', `/api/applications/risk/${person.profileId}`)).json().risk;
  const logIn = async (person: TestPerson) =>
    (await accountCalls(test).logIn(await phoneOf(test.context, person))).json();
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
    const phone = await phoneOf(test.context, await refused(SHORT, SINCE_JULY));
    const device = createDevice(test);
    await device.askToLogIn(phone);
    const { body } = await device.logIn(phone, wrongOf(await test.lastCode(phone)));
    expect(body).not.toMatch(/motivos|antiguedad|vuelve_desde/);
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
