import { hash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { CAMERA_CONSENT } from '#core/api/applications/identity.ts';
import { bogotaDate } from '#core/calendar/calendar-date.ts';
import { PURPOSE_TEXTS, UNSPECIFIED_PROCEDURE } from '#core/rights/authorisations.ts';
import { createApplicant, creditRequest, type TestApplicant } from '../../../tests/support/applicant.ts';
import { openTestApp } from '../../../tests/support/open-test-app.ts';
import { callAs, createApplicationIn, type TestPerson } from '../../../tests/support/people.ts';
import { readRow } from '../../../tests/support/rows.ts';
import { listApplications } from '../../applications/applications.ts';
import { verifyEvidence } from '../../evidence/verify-evidence.ts';
import { readLoginSummary } from '../../loans/login-summary.ts';

const test = openTestApp();

type Who = Pick<TestPerson, 'accountId'>;
const send = (who: Who, method: 'GET' | 'PUT' | 'DELETE' | 'POST', url: string, payload?: object) =>
  callAs(test, who, method, url, payload);
const PATH = '/api/derechos/autorizaciones';
const list = async (who: Who) => (await send(who, 'GET', PATH)).json().autorizaciones;
const give = (who: Who, name: string, version: string = PURPOSE_TEXTS.bureau.version) =>
  send(who, 'PUT', `${PATH}/${name}`, { version });
const takeBack = (who: Who, name: string) => send(who, 'DELETE', `${PATH}/${name}`);
const standings = async (who: Who) =>
  Object.fromEntries(
    (await list(who)).map(({ tipo, retiro, retirada }: Record<string, string | null>) => [
      tipo,
      retirada ? 'retirada' : retiro,
    ]),
  );
const apply = (person: TestApplicant) =>
  person.call('POST', '/api/applications/add', creditRequest(person, bogotaDate(test.clock.now())));
const applicationOf = ({ accountId }: Who) =>
  readRow(test.context.db, 'application', { account_id: accountId });
/** Without the authorisations that a request needs. */
const unauthorised = async (): Promise<TestApplicant> => {
  const person = await createApplicant(test);
  await takeBack(person, 'centrales');
  await takeBack(person, 'salud');
  return person;
};

describe('an authorisation for a purpose', () => {
  // @covers 7.101
  it('is kept with version, text and hash, once for a version, and read back', async () => {
    const { accountId } = await createApplicationIn(test.context, 'rejected');
    const answers = await Promise.all([1, 2, 3].map(() => give({ accountId }, 'centrales')));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    const { text, version } = PURPOSE_TEXTS.bureau;
    expect(await list({ accountId })).toEqual([
      {
        ...{ tipo: 'centrales', version, texto: text, retirada: null, retiro: 'posible' },
        sha256: hash('sha256', text),
        aceptada: answers[0]?.json().aceptada,
      },
    ]);
  });

  it('of a text that is no longer shown is refused', async () => {
    const person = await createApplicationIn(test.context, 'rejected');
    const refused = await give(person, 'salud', '1999-01-01');
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'texts_changed']);
    expect((await give(person, 'biometria')).statusCode).toBe(422);
    expect(await list(person)).toEqual([]);
  });

  // @covers 7.101
  it('is its person’s alone', async () => {
    const [one, other] = await Promise.all([
      createApplicationIn(test.context, 'rejected'),
      createApplicationIn(test.context, 'rejected'),
    ]);
    await give(one, 'centrales');
    expect(await list(other)).toEqual([]);
    expect((await takeBack(other, 'centrales')).statusCode).toBe(200);
    expect(await standings(one)).toEqual({ centrales: 'posible' });
  });
});

describe('a request', () => {
  it('is not studied without the authorisation for the bureau, and is with it', async () => {
    const person = await unauthorised();
    const refused = await apply(person);
    expect([refused.status, refused.body.code]).toEqual([409, 'consent_missing']);
    await give(person, 'centrales');
    expect((await apply(person)).body.estado).toBe('approved');
  });

  it('does not need the one for the procedure, which is not kept without it', async () => {
    const person = await unauthorised();
    await give(person, 'centrales');
    expect((await apply(person)).body.estado).toBe('approved');
    expect((await applicationOf(person)).procedure_text).toBe(UNSPECIFIED_PROCEDURE);
    const other = await createApplicant(test);
    await apply(other);
    expect((await applicationOf(other)).procedure_text).toMatch(/^Ortodoncia/);
  });
});

describe('what is taken back', () => {
  it('stays recorded with when it was given and taken back, as evidence, and can be given again', async () => {
    const person = await createApplicationIn(test.context, 'rejected');
    await give(person, 'salud', PURPOSE_TEXTS.health.version);
    const [{ retirada }] = (await takeBack(person, 'salud')).json().autorizaciones;
    expect(retirada).not.toBeNull();
    expect((await takeBack(person, 'salud')).json().autorizaciones[0].retirada).toBe(retirada);
    await give(person, 'salud', PURPOSE_TEXTS.health.version);
    expect((await list(person)).map((one: { retiro: string | null }) => one.retiro)).toEqual([
      'posible',
      null,
    ]);
    const kinds = await test.context.db
      .selectFrom('evidence_entry')
      .select('kind')
      .where('account_id', '=', person.accountId)
      .where('kind', 'like', 'consent%')
      .orderBy('position')
      .execute();
    expect(kinds.map(({ kind }) => kind)).toEqual(['consent_given', 'consent_revoked', 'consent_given']);
    expect((await verifyEvidence(test.context.db)).faults).toEqual([]);
  });

  it('of the bureau closes the request that is not signed, and waits while a credit is open', async () => {
    const person = await createApplicant(test);
    await apply(person);
    expect((await takeBack(person, 'centrales')).statusCode).toBe(200);
    expect((await applicationOf(person)).status).toBe('dismissed');
    // Nobody refused it: the person is at the start again, at the login too.
    const summary = await readLoginSummary(test.context, person.accountId);
    expect(summary).toMatchObject({
      summary: { applicationId: undefined, applicationStatus: undefined },
      rejection: { reasons: [] },
    });
    expect(await listApplications(test.context, person.accountId, person.profileId)).toEqual([]);
    await give(person, 'centrales');
    await apply(person);
    expect(await listApplications(test.context, person.accountId, person.profileId)).toMatchObject([
      { status: 'approved' },
    ]);
    const borrower = await createApplicationIn(test.context, 'desembolsado');
    await give(borrower, 'centrales');
    const refused = await takeBack(borrower, 'centrales');
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'credit_open']);
    expect(await standings(borrower)).toEqual({ centrales: 'credito_vigente' });
  });

  it('of the procedure takes it out of a request that is not signed, and leaves what was signed', async () => {
    const person = await createApplicant(test);
    await apply(person);
    await takeBack(person, 'salud');
    expect(await applicationOf(person)).toMatchObject({
      status: 'approved',
      procedure_text: UNSPECIFIED_PROCEDURE,
    });
    const signed = await createApplicationIn(test.context, 'pendiente_aprobacion_medico');
    await give(signed, 'salud', PURPOSE_TEXTS.health.version);
    await takeBack(signed, 'salud');
    expect((await applicationOf(signed)).procedure_text).toMatch(/^Ortodoncia/);
  });

  it('of the photos hands the identity to an agent, and asks once that the vendor deletes them', async () => {
    const person = await createApplicationIn(test.context, 'pendiente_validacion_cliente');
    const start = `/api/indentity_validation/session/${person.applicationId}`;
    const opened = await send(person, 'POST', start, { version_autorizacion: CAMERA_CONSENT.version });
    expect(opened.statusCode).toBe(200);
    expect(await standings(person)).toEqual({ biometria: 'posible' });
    await takeBack(person, 'biometria');
    await takeBack(person, 'biometria');
    expect(await standings(person)).toEqual({ biometria: 'retirada' });
    const status = await send(person, 'GET', `/api/indentity_validation/status/${person.applicationId}`);
    expect(status.json().status).toBe('manual_validation');
    const { reclamos } = (await send(person, 'GET', '/api/derechos/reclamos')).json();
    expect(reclamos).toMatchObject([
      { tipo: 'reclamo_datos', texto: expect.stringContaining('Veriff las borre') },
    ]);
  });

  it('is not what the account itself stands on', async () => {
    const person = await createApplicant(test);
    expect(await standings(person)).toEqual({
      ...{ datos: 'con_la_cuenta', terminos: 'con_la_cuenta' },
      ...{ centrales: 'posible', salud: 'posible' },
    });
    for (const name of ['datos', 'terminos']) expect((await takeBack(person, name)).statusCode).toBe(422);
  });
});
