import { describe, expect, it } from 'vitest';
import { addDays, bogotaDate } from '#core/calendar/calendar-date.ts';
import { dateInWords } from '#core/calendar/date-words.ts';
import { createApplicant, creditRequest, type TestApplicant } from '../../tests/support/applicant.ts';
import { openTestApp } from '../../tests/support/open-test-app.ts';
import { findRows, readRow } from '../../tests/support/rows.ts';

const DAY = '2030-01-15';

describe('the risk decision of the bureau’s test persons', () => {
  const test = openTestApp();

  const submit = async (documentEnding: string, changes: object = {}) => {
    const person = await createApplicant(test, documentEnding);
    const answer = await person.call('POST', '/api/applications/add', creditRequest(person, DAY, changes));
    expect(answer.status).toBe(200);
    return { person, answer: answer.body };
  };
  const readRisk = async (person: TestApplicant) => {
    const answer = await person.call('GET', `/api/applications/risk/${person.profileId}`);
    expect(answer.status).toBe(200);
    return answer.body;
  };
  const mailTo = async (person: TestApplicant) => {
    await test.context.jobs.drain();
    return (await test.inbox(person.email)).map(({ subject, text }) => ({ subject, text }));
  };

  // @covers 8.7
  it('0001 is rejected, and the bureau’s words are told neither on the screen nor by e-mail', async () => {
    const { person, answer } = await submit('0001');
    expect(answer.estado).toBe('rejected');
    const { app, risk } = await readRisk(person);
    expect(app).toEqual({ id: answer.id, estado: 'rejected', referencia_pago: answer.referencia_pago });
    expect(risk).toMatchObject({
      estado: 'rejected',
      motivos: [],
      vuelve_desde: null,
      monto: 5_000_000,
      monto_maximo_credito: null,
    });
    const mail = await mailTo(person);
    expect(mail.map(({ subject }) => subject)).toEqual(['No pudimos aprobar tu crédito']);
    expect(mail[0]?.text).toContain('confirmamos contigo quién eres y te las damos por escrito');
    expect(mail[0]?.text).not.toMatch(/mora|central/);
    // Once an agent or the vendor has approved the identity.
    await test.update('profile', { id: person.profileId }, { document_proved_at: test.clock.now() });
    expect((await readRisk(person)).risk.motivos).toEqual(['mora_vigente']);
  });

  // @covers 9.7
  it('0002 waits for documents, and the e-mail says which', async () => {
    const { person, answer } = await submit('0002');
    expect(answer.estado).toBe('on_hold_docs');
    const { risk } = await readRisk(person);
    expect(risk).toMatchObject({
      estado: 'on_hold_docs',
      motivos: [],
      monto_maximo_credito: null,
      actividad_economica: 'Empleado',
    });
    const mail = await mailTo(person);
    expect(mail.map(({ subject }) => subject)).toEqual([
      'Tu crédito está preaprobado: envíanos tus documentos',
    ]);
    // Fourteen days after the decision.
    const until = dateInWords(addDays(bogotaDate(test.clock.now()), 14));
    expect(mail[0]?.text).toContain(`Súbelos en tu cuenta a más tardar el ${until}: `);
    expect(mail[0]?.text).toContain(': tus últimos 3 desprendibles de nómina y una carta laboral.');
  });

  // @covers 7.12
  it('0003 is in process for the first two looks, then approved, and is told by e-mail', async () => {
    const { person, answer } = await submit('0003');
    expect(answer.estado).toBe('risk_in_process');
    const waiting = await readRisk(person);
    expect(waiting.risk).toMatchObject({ estado: 'risk_in_process', motivos: ['central_sin_respuesta'] });
    const decided = await readRisk(person);
    expect(decided.risk).toMatchObject({ estado: 'approved', motivos: [], monto_maximo_credito: 5_000_000 });
    expect((await readRisk(person)).risk.estado).toBe('approved');

    const decisions = await findRows(
      test.context.db,
      'risk_decision',
      { application_id: answer.id },
      'decided_at',
    );
    expect(decisions).toMatchObject([
      { outcome: 'risk_in_process', looks: 2 },
      { outcome: 'approved', looks: 1 },
    ]);
    expect(decisions[0]?.bureau_report_id).toBe(decisions[1]?.bureau_report_id);
    const mail = await mailTo(person);
    expect(mail.map(({ subject }) => subject)).toEqual(['Aprobamos tu crédito']);
  });

  it('0004 is in process for ever, however often one looks, and each look is counted', async () => {
    const { person, answer } = await submit('0004');
    for (let time = 0; time < 5; time += 1)
      expect((await readRisk(person)).risk.estado).toBe('risk_in_process');
    const decision = await readRow(test.context.db, 'risk_decision', { application_id: answer.id });
    expect(decision.looks).toBe(6);
  });

  it('0005 finds the bureau down: the request is kept in process and nobody sees a failure', async () => {
    const { person, answer } = await submit('0005');
    expect(answer.estado).toBe('risk_in_process');
    expect((await readRisk(person)).risk.estado).toBe('risk_in_process');
  });

  it('0006 is approved up to 1 000 000, which is what is offered when more was asked', async () => {
    const { person, answer } = await submit('0006');
    expect(answer.estado).toBe('approved');
    const { risk } = await readRisk(person);
    expect(risk).toMatchObject({ monto_maximo_credito: 1_000_000, monto: 1_000_000 });
  });

  it('0007 is approved with no plan available', async () => {
    const { person, answer } = await submit('0007');
    expect(answer.estado).toBe('approved');
    const { risk } = await readRisk(person);
    expect(risk).toMatchObject({
      motivos: [],
      monto_maximo_credito: 180_000,
      monto: 180_000,
    });
    const options = await person.call('GET', `/api/application/opciones_cuotas/${answer.id}`);
    const values: { resultado: number }[] = Object.values(options.body.data);
    expect(values).toHaveLength(8);
    expect(values.every(({ resultado }) => resultado === 0)).toBe(true);
  });

  // @covers 3.8
  it('anybody else is approved up to what the procedure costs, without an e-mail while on the screen', async () => {
    const { person } = await submit('4321');
    expect((await readRisk(person)).risk).toMatchObject({
      estado: 'approved',
      monto_maximo_credito: 5_000_000,
      costo_procedimiento: 5_000_000,
    });
    expect(await mailTo(person)).toEqual([]);
  });

  it('keeps the policy and every input of a decision', async () => {
    const { answer } = await submit('4321');
    const decision = await readRow(test.context.db, 'risk_decision', { application_id: answer.id });
    expect(decision).toMatchObject({ policy_version: '2026-11', monthly_income: 12_000_000, reasons: [] });
    expect(decision.inputs).toMatchObject({
      policy: { version: '2026-11', incomeShare: '0.30', pricing: { monthlyRate: '0.018' } },
      applicant: { birthDate: '1990-03-14' },
      request: { cost: 5_000_000 },
      report: { status: 'ready', monthlyIncome: 12_000_000, employmentMonths: 48 },
      isBureauDown: false,
    });
  });

  it('loses nothing when the whole bureau is down, and decides at the next look', async () => {
    await test.fault('bureau', 'down');
    const { person, answer } = await submit('4321');
    expect(answer.estado).toBe('risk_in_process');
    expect((await readRisk(person)).risk.estado).toBe('risk_in_process');
    await test.fault('bureau', 'ok');
    expect((await readRisk(person)).risk.estado).toBe('approved');
    const mail = await mailTo(person);
    expect(mail.map(({ subject }) => subject)).toEqual(['Aprobamos tu crédito']);
  });

  it('takes up a request whose study was cut off before it was written down', async () => {
    await test.fault('bureau', 'down');
    const { person, answer } = await submit('4321');
    await test.context.db.deleteFrom('risk_decision').where('application_id', '=', answer.id).execute();
    await test.fault('bureau', 'ok');
    expect((await readRisk(person)).risk.estado).toBe('approved');
  });

  it('decides once when two screens look at the same moment', async () => {
    await test.fault('bureau', 'down');
    const { person, answer } = await submit('0001');
    await test.fault('bureau', 'ok');
    const reads = await Promise.all([readRisk(person), readRisk(person), readRisk(person)]);
    expect(reads.map(({ risk }) => risk.estado)).toEqual(['rejected', 'rejected', 'rejected']);
    const events = await findRows(test.context.db, 'application_event', { application_id: answer.id }, 'id');
    expect(events).toMatchObject([
      { from_status: null, to_status: 'risk_in_process', actor: 'applicant' },
      { from_status: 'risk_in_process', to_status: 'rejected', actor: 'risk_policy' },
    ]);
    expect(await mailTo(person)).toHaveLength(1);
  });

  it('is studied by the queue for somebody who left the screen', async () => {
    const { person, answer } = await submit('0003');
    await test.context.jobs.drain();
    await test.context.jobs.drain();
    const { status } = await readRow(test.context.db, 'application', { id: answer.id });
    expect(status).toBe('approved');
    expect((await mailTo(person)).map(({ subject }) => subject)).toEqual(['Aprobamos tu crédito']);
  });

  describe('of one document over all accounts', () => {
    const ENDING = '4321';
    const sameDocument = async (first: TestApplicant) => {
      const { document_number, document_digest } = await readRow(test.context.db, 'profile', {
        id: first.profileId,
      });
      const person = await createApplicant(test, ENDING);
      await test.update('profile', { id: person.profileId }, { document_number, document_digest });
      return person;
    };
    const apply = async (person: TestApplicant) => {
      const { status, body } = await person.call('POST', '/api/applications/add', creditRequest(person, DAY));
      expect(status).toBe(200);
      return String(body.id);
    };
    const decisionOf = (id: string) => readRow(test.context.db, 'risk_decision', { application_id: id });
    /** Whether the bureau was asked about each, who apply one after the other. */
    const reportsOf = async (people: readonly TestApplicant[]) => {
      const asked: string[] = [];
      for (const person of people) {
        const { bureau_report_id: report } = await decisionOf(await apply(person));
        asked.push(report === null ? 'not asked' : 'asked');
      }
      return asked;
    };

    it('asks the bureau three times in thirty days, then leaves it to a person', async () => {
      const first = await createApplicant(test, ENDING);
      const last = await sameDocument(first);
      const people = [first, await sameDocument(first), await sameDocument(first), last];
      expect(await reportsOf(people)).toEqual(['asked', 'asked', 'asked', 'not asked']);
      const { id } = await readRow(test.context.db, 'application', { profile_id: last.profileId });
      expect(await decisionOf(id)).toMatchObject({
        outcome: 'on_hold_docs',
        reasons: ['inquiry_limit', 'document_conflict'],
        inputs: { report: { status: 'not_asked' } },
      });
      expect((await readRisk(last)).risk).toMatchObject({ estado: 'on_hold_docs', motivos: [] });
      const [letter] = await mailTo(last);
      expect(letter?.text).toMatch(/un asesor los revisa/);
      expect(letter?.text).not.toMatch(/consult/);
      test.setClock(new Date(test.clock.now().getTime() + 30 * 86_400_000).toISOString());
      expect(await reportsOf([await sameDocument(first)])).toEqual(['asked']);
    });

    it('counts an application once, however often it is asked again, also after an end in between', async () => {
      const first = await createApplicant(test, ENDING);
      await test.fault('bureau', 'down');
      const id = await apply(first);
      await Promise.all([readRisk(first), readRisk(first), readRisk(first)]);
      // What an end of the process leaves between the count and the answer.
      await test.context.db.deleteFrom('risk_decision').where('application_id', '=', id).execute();
      await test.fault('bureau', 'ok');
      expect((await readRisk(first)).risk.estado).toBe('approved');
      const others = [await sameDocument(first), await sameDocument(first)];
      expect(await reportsOf(others)).toEqual(['asked', 'asked']);
    });
  });

  it('answers 404 to who has no request yet', async () => {
    const person = await createApplicant(test);
    expect((await person.call('GET', `/api/applications/risk/${person.profileId}`)).status).toBe(404);
  });
});
