import { describe, expect, it } from 'vitest';
import { lettersTo } from '../../../tests/support/letters.ts';
import { openTestApp } from '../../../tests/support/open-test-app.ts';
import {
  callAs,
  createApplicationIn,
  emailOf,
  statusOf,
  type TestPerson,
} from '../../../tests/support/people.ts';
import { createSignedBorrower, recordsOf } from '../../../tests/support/signed-borrower.ts';
import { RetryLater } from '../../infrastructure/jobs/jobs.ts';
import { advanceDisbursement } from './disbursement.ts';
import { latestTransfer } from './transfers.ts';

const server = openTestApp({ SANDBOX_PACE: '100' });

type Held = Pick<TestPerson, 'accountId' | 'profileId' | 'applicationId' | 'creditNumber'>;

/** Waits for the clinic with 3.000.000 over 24 months. */
const waiting = () => createApplicationIn(server.context, 'pendiente_aprobacion_medico');
const advance = ({ applicationId }: Held) => advanceDisbursement(server.context, applicationId);

/** Asks the clinic, and answers in its place before it does. */
const answers = async (person: Held, verdict: object): Promise<void> => {
  await server.fault('clinic', 'late');
  await expect(advance(person)).rejects.toBeInstanceOf(RetryLater);
  const { clinic_approval_id: id } = await server.row('disbursement', {
    application_id: person.applicationId,
  });
  await server.control(`/clinic/approvals/${id}/decision`, { status: 'approved', ...verdict });
  await server.fault('clinic', 'ok');
};
const applicationsOf = ({ accountId }: Held) =>
  server.rows('application', { account_id: accountId }, 'created_at');
const transferOf = ({ applicationId }: Held) => latestTransfer(server.context.db, applicationId);
const letters = async (person: Held) => {
  await server.context.jobs.drain();
  return lettersTo(server, await emailOf(server.context, person));
};

describe('what the clinic confirms', () => {
  it('is asked for procedure, declared cost and date, and a cost of the amount or more is paid', async () => {
    const person = await waiting();
    await server.update(
      'application',
      { id: person.applicationId },
      { requested_amount: 4_000_000, confirmed_cost: null },
    );
    await answers(person, { cost: 3_000_000, procedure_date: '2027-03-08' });
    const request = recordsOf(server, 'clinic-approvals').at(-1)?.request;
    expect(request).toMatchObject({
      procedure: 'Ortodoncia - Brackets metálicos',
      cost: 4_000_000,
      procedure_date: '2027-03-01',
    });
    await advance(person);
    expect(await applicationsOf(person)).toMatchObject([
      { status: 'pendiente_desembolso', confirmed_cost: 3_000_000, confirmed_date: '2027-03-08' },
    ]);
  });

  it('lends nothing above it: for less, the signed credit ends without cost and is offered anew', async () => {
    const signed = await createSignedBorrower(server);
    await signed.moveTo('pendiente_aprobacion_medico');
    await answers(signed, { cost: 2_345_678 });
    // A repeated answer, also at once, is one.
    await Promise.all([advance(signed), advance(signed), advance(signed)]);
    await advance(signed);

    const [before, anew, ...more] = await applicationsOf(signed);
    expect(more).toEqual([]);
    expect(before).toMatchObject({ status: 'dismissed', amount: 4_000_000, confirmed_cost: 2_345_678 });
    expect(anew).toMatchObject({
      ...{ status: 'approved', replaces: signed.applicationId, plan_chosen_at: null, confirmed_cost: null },
      ...{ requested_amount: 2_345_678, maximum_amount: 2_345_678, amount: 2_345_678 },
      ...{ procedure_text: before?.procedure_text, provider_name: before?.provider_name },
    });
    expect(anew?.credit_number).not.toBe(signed.creditNumber);
    expect(await transferOf(signed)).toBeUndefined();

    const call = (method: 'GET' | 'PATCH', url: string, body?: object) =>
      callAs(server, signed, method, url, body);
    const risk = (await call('GET', `/api/applications/risk/${signed.profileId}`)).json();
    expect(risk).toMatchObject({
      app: { id: anew?.id },
      risk: { reemplaza_firmado: true, monto_maximo_credito: 2_345_678, costo_procedimiento: 2_345_678 },
    });
    const change = (monto: number) => call('PATCH', `/api/application/${anew?.id}`, { monto, cuotas: 24 });
    expect((await change(2_345_679)).statusCode).toBe(422);
    expect((await change(2_345_678)).json()).toMatchObject({ estado: 'firma_contrato', cuotas: 24 });

    const [letter, ...others] = (await letters(signed)).filter((text) => text.includes('cuesta $ 2.345.678'));
    expect(others).toEqual([]);
    expect(letter).toContain('Tu procedimiento cuesta menos: firma de nuevo tu crédito');
    expect(letter).toContain('el contrato y el pagaré que firmaste quedan sin efecto y no debes nada');
    await server.runJob('schedule-obligations', {});
    await server.sandbox.idle();
    await server.drain();
    const [cancelled] = await server.rows('note_cancellation', { application_id: signed.applicationId });
    expect(cancelled?.reason).toBe('not_confirmed');
  });

  it.each([
    ['a no', { status: 'declined' }, 'nos dijo que no hará tu procedimiento'],
    ['another procedure', { procedure: 'Rinoplastia' }, 'un procedimiento distinto del que escribiste'],
    ['a cost below the least amount lent', { cost: 179_999 }, 'menos que el monto mínimo que prestamos'],
  ])('ends the credit without cost for %s, in words', async (_, verdict, words) => {
    const person = await waiting();
    await answers(person, verdict);
    await advance(person);
    await advance(person);
    expect(await applicationsOf(person)).toMatchObject([{ status: 'dismissed' }]);
    expect(await transferOf(person)).toBeUndefined();
    const [letter] = await letters(person);
    expect(letter).toContain(words);
    expect(letter).toContain('no debes nada');
  });

  it('counts as the same procedure whatever its capitals, accents and spaces', async () => {
    const person = await waiting();
    await answers(person, { procedure: 'ORTODONCIA  - brackets metalicos ' });
    await advance(person);
    expect(await statusOf(server.context, person)).toBe('pendiente_desembolso');
  });

  it('changes nothing of a credit whose holder withdrew at the same time, and neither is done twice', async () => {
    const person = await waiting();
    await answers(person, { cost: 2_000_000 });
    const withdrawal = { id_solicitud: crypto.randomUUID(), credito: person.creditNumber };
    await Promise.all([
      advance(person),
      callAs(server, person, 'POST', '/api/derechos/retracto', withdrawal),
    ]);
    const [before, ...anew] = await applicationsOf(person);
    expect(before?.status).toBe('dismissed');
    const ends = await server.rows('application_event', { application_id: person.applicationId }, 'id');
    expect(ends).toHaveLength(1);
    expect(anew).toHaveLength(ends[0]?.actor === 'clinic' ? 1 : 0);
  });

  it('is what the database refuses to pay without', async () => {
    const person = await waiting();
    await expect(
      server.update(
        'application',
        { id: person.applicationId },
        { status: 'pendiente_desembolso', confirmed_cost: 2_999_999 },
      ),
    ).rejects.toThrow(/application_within_confirmed_cost/);
  });
});
