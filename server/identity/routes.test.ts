import { describe, expect, it } from 'vitest';
import { CAMERA_CONSENT, decodeIdentityReading } from '#core/api/applications/identity.ts';
import type { ApplicationStatus } from '#core/application/application-status.ts';
import { bogotaDate } from '#core/calendar/calendar-date.ts';
import { addBusinessDays } from '#core/calendar/holidays.ts';
import {
  type IdentityVerdict,
  identitySession,
  sendOwnIdentityWebhook,
} from '../../tests/support/identity-messages.ts';
import { openTestApp } from '../../tests/support/open-test-app.ts';
import { callAs, createApplicationIn, statusOf, type TestPerson } from '../../tests/support/people.ts';
import { findRows } from '../../tests/support/rows.ts';
import type { TestApp } from '../../tests/support/test-app.ts';

const server = openTestApp();

const signed = () => createApplicationIn(server.context, 'pendiente_validacion_cliente');

const read = (person: TestPerson, app: TestApp = server) =>
  callAs(app, person, 'GET', `/api/indentity_validation/status/${person.applicationId}`);
const identityState = async (person: TestPerson) => (await read(person)).json();

const applicationStatus = (person: TestPerson, { context }: TestApp = server) => statusOf(context, person);

const hook = (body: Parameters<typeof sendOwnIdentityWebhook>[1]) => sendOwnIdentityWebhook(server, body);

describe('where the validation stands', () => {
  // @covers 3.20, 4.29
  it('is idle at first, under way while the vendor looks, and approved when it says so', async () => {
    const person = await signed();
    const vendor = identitySession(person);
    expect(await identityState(person)).toEqual({ status: 'idle' });
    await hook(vendor.started());
    expect(await identityState(person)).toEqual({ status: 'in_progress' });
    expect(await applicationStatus(person)).toBe('in_progress_validation_client');
    await hook(vendor.submitted());
    expect(await identityState(person)).toEqual({ status: 'in_progress' });
    await hook(vendor.verdict('approved'));
    expect(await identityState(person)).toEqual({ status: 'approved' });
    expect(await applicationStatus(person)).toBe('pendiente_aprobacion_medico');
  });

  it.each<[IdentityVerdict, object, ApplicationStatus]>([
    ['approved', { status: 'approved' }, 'pendiente_aprobacion_medico'],
    ['declined', { status: 'declined' }, 'rejected_validation'],
    ['review', { status: 'manual_validation' }, 'in_progress_validation_client'],
    ['resubmission_requested', { status: 'idle', repetir: 'fotos' }, 'pendiente_validacion_cliente'],
    ['expired', { status: 'idle', repetir: 'vencida' }, 'pendiente_validacion_cliente'],
    ['abandoned', { status: 'idle', repetir: 'abandonada' }, 'pendiente_validacion_cliente'],
  ])('follows %s', async (verdict, shown, status) => {
    const person = await signed();
    const vendor = identitySession(person);
    await hook(vendor.started());
    await hook(vendor.verdict(verdict));
    expect(await identityState(person)).toMatchObject(shown);
    expect(await applicationStatus(person)).toBe(status);
  });

  // @covers 4.30
  it.each([
    ['no number', { person: { idNumber: null }, document: { number: null } }, ['number_missing']],
    ['another number', { person: { idNumber: '99999999' } }, ['number_different']],
    ['another name', { person: { firstName: 'LUISA', lastName: 'MORA' } }, ['name_different']],
    ['another birth date', { person: { dateOfBirth: '2015-03-14' } }, ['birth_date_different']],
    ['a foreign document', { document: { country: 'US', type: 'PASSPORT' } }, ['country_different']],
    ['a document out of date', { document: { validUntil: '2001-01-01' } }, ['expired']],
  ])('is for an agent to say after an approval with %s, whatever the vendor adds later', async (...row) => {
    const [, read, discrepancies] = row;
    const person = await signed();
    await hook(identitySession(person).verdict('approved', read));
    expect(await identityState(person)).toMatchObject({
      status: 'manual_validation',
      asesor: { sin_fotos: false },
    });
    await hook(identitySession(person).verdict('approved'));
    expect(await identityState(person)).toMatchObject({ status: 'manual_validation' });
    expect(await applicationStatus(person)).toBe('in_progress_validation_client');
    const attempts = await findRows(server.context.db, 'identity_attempt', {
      application_id: person.applicationId,
    });
    expect(attempts).toMatchObject([{ discrepancies }]);
  });

  // @covers 7.27
  it('is told once the contract is signed', async () => {
    const refused = await read(await createApplicationIn(server.context, 'firma_contrato'));
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      code: 'not_signed',
      message: 'Primero firma el contrato y el pagaré; después validamos tu identidad.',
    });
    const agents = await createApplicationIn(server.context, 'on_hold_approved');
    expect(await identityState(agents)).toMatchObject({ status: 'manual_validation' });
    const disbursed = await createApplicationIn(server.context, 'desembolsado');
    expect(await identityState(disbursed)).toEqual({ status: 'approved' });
  });
});

describe('what comes twice, late or out of order', () => {
  it('never steps back from a final decision', async () => {
    const person = await signed();
    const vendor = identitySession(person);
    await hook(vendor.verdict('declined'));
    await hook(vendor.submitted());
    await hook(vendor.started());
    await hook(vendor.verdict('review'));
    await hook(vendor.verdict('approved'));
    await hook(identitySession(person).started());
    expect(await identityState(person)).toEqual({ status: 'declined' });
    expect(await applicationStatus(person)).toBe('rejected_validation');
  });

  it('never steps back within an attempt, and an old attempt says nothing of a new one', async () => {
    const person = await signed();
    const vendor = identitySession(person);
    const [oldStarted, oldSubmitted] = [vendor.started(), vendor.submitted()];
    await hook(vendor.verdict('resubmission_requested'));
    await hook(oldSubmitted);
    expect(await identityState(person)).toEqual({ status: 'idle', repetir: 'fotos' });
    vendor.nextAttempt();
    await hook(vendor.started());
    expect(await identityState(person)).toEqual({ status: 'in_progress' });
    await hook(oldStarted);
    expect(await identityState(person)).toEqual({ status: 'in_progress' });

    const abandoned = identitySession(person).verdict('abandoned');
    await hook(abandoned);
    const next = identitySession(person);
    await hook(next.started());
    await hook(abandoned);
    await hook(vendor.verdict('expired'));
    expect(await identityState(person)).toEqual({ status: 'in_progress' });
  });

  it('is taken in once and sends the application on once, also at once', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, signed));
    await Promise.all(
      people.flatMap((person) => {
        const vendor = identitySession(person);
        const approved = vendor.verdict('approved');
        const messages = [
          approved,
          vendor.started(),
          approved,
          vendor.submitted(),
          vendor.started(),
          approved,
        ];
        return messages.map(hook);
      }),
    );
    for (const person of people) {
      expect(await identityState(person)).toEqual({ status: 'approved' });
      const moves = await findRows(server.context.db, 'application_event', {
        application_id: person.applicationId,
        to_status: 'pendiente_aprobacion_medico',
      });
      expect(moves).toHaveLength(1);
    }
  });
});

describe('with the vendor itself', () => {
  const post = async (url: string, body: unknown) => {
    const response = await fetch(`${server.sandbox.url}${url}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  const open = (person: TestPerson, version: string = CAMERA_CONSENT.version) => {
    const url = `/api/indentity_validation/session/${person.applicationId}`;
    return callAs(server, person, 'POST', url, { version_autorizacion: version });
  };
  const openFrame = async (person: TestPerson): Promise<string> =>
    new URL((await open(person)).json().url).pathname;

  // @covers 7.39
  it('opens sessions while photos are waited for, and not without end', async () => {
    const person = await signed();
    const other = await signed();
    const unsigned = await createApplicationIn(server.context, 'firma_contrato');
    expect((await open(unsigned)).json()).toMatchObject({ code: 'not_signed' });
    for (let session = 0; session < 10; session += 1) expect((await open(person)).statusCode).toBe(200);
    expect((await open(person)).json()).toMatchObject({ code: 'too_many_sessions' });
    await hook(identitySession(other).verdict('review'));
    expect((await open(other)).json()).toMatchObject({ code: 'no_photos_needed' });
  });

  it('opens none without the consent that was shown, and keeps that consent', async () => {
    const person = await signed();
    const consents = () =>
      server.context.db
        .selectFrom('consent')
        .innerJoin('document', 'document.sha256', 'consent.text_sha256')
        .select(['kind', 'text_version', 'bytes'])
        .where('account_id', '=', person.accountId)
        .execute();
    expect((await open(person, '')).statusCode).toBe(422);
    const other = await open(person, '2020-01-01');
    expect([other.statusCode, other.json().code]).toEqual([409, 'texts_changed']);
    expect(await consents()).toEqual([]);
    expect((await open(person)).statusCode).toBe(200);
    expect(await consents()).toEqual([
      {
        kind: 'biometrics',
        text_version: CAMERA_CONSENT.version,
        bytes: Buffer.from(CAMERA_CONSENT.text, 'utf8'),
      },
    ]);
  });

  it('goes from the photos in the frame to the disbursement', async () => {
    const person = await signed();
    const frame = await openFrame(person);
    await post(`${frame}/events`, { action: 'started' });
    await expect.poll(() => identityState(person)).toEqual({ status: 'in_progress' });
    await post(`${frame}/events`, { action: 'submitted' });
    await post(`${frame}/decision`, { status: 'approved' });
    await expect.poll(() => identityState(person)).toEqual({ status: 'approved' });
    const drained = async () => {
      await server.context.jobs.drain();
      return applicationStatus(person);
    };
    await expect.poll(drained).toBe('desembolsado');
  });
});

describe('another way than photos', () => {
  const ask = (person: TestPerson) =>
    callAs(server, person, 'POST', `/api/indentity_validation/asesor/${person.applicationId}`);

  // @covers 7.78
  it('is an agent’s decision: what the vendor says of photos that were begun counts no more', async () => {
    const [fresh, begun] = [await signed(), await signed()];
    const vendor = identitySession(begun);
    await hook(vendor.started());
    for (const person of [fresh, begun, begun]) {
      const answer = decodeIdentityReading((await ask(person)).json());
      expect(answer).toMatchObject({ status: 'manual_validation', agent: { isInsteadOfPhotos: true } });
      expect(answer.agent?.expectedBy).toBe(addBusinessDays(bogotaDate(server.context.clock.now()), 1));
      expect(await applicationStatus(person)).toBe('in_progress_validation_client');
    }
    await hook(vendor.verdict('declined'));
    expect(await identityState(begun)).toMatchObject({ status: 'manual_validation' });
    const move = await findRows(server.context.db, 'application_event', {
      application_id: fresh.applicationId,
    });
    expect(move).toMatchObject([{ actor: 'applicant', reason: 'prefers an agent to the camera' }]);
  });

  it('is for the applicant to choose, while the identity is open', async () => {
    const person = await signed();
    await hook(identitySession(person).verdict('declined'));
    expect((await ask(person)).json()).toEqual({ status: 'declined' });
    const unsigned = await createApplicationIn(server.context, 'firma_contrato');
    expect((await ask(unsigned)).json()).toMatchObject({ code: 'not_signed' });
  });
});

describe('without a vendor', () => {
  const bare = openTestApp({ IDENTITY: 'off' });

  it('says so and hands the application to an agent, once', async () => {
    const person = await createApplicationIn(bare.context, 'pendiente_validacion_cliente');
    const answers = await Promise.all([read(person, bare), read(person, bare), read(person, bare)]);
    for (const answer of answers)
      expect(answer.json()).toEqual({ status: 'not_enabled_biometric_validation' });
    expect(await applicationStatus(person, bare)).toBe('in_progress_validation_client');
    const refused = await bare.app.inject({ method: 'POST', url: '/api/webhooks/identity', payload: {} });
    expect(refused.statusCode).toBe(401);
  });
});
