import { describe, expect, it } from 'vitest';
import { bogotaDate } from '#core/calendar/calendar-date.ts';
import { openTestApp } from '../../../tests/support/open-test-app.ts';
import { createApplicationIn, type TestPerson } from '../../../tests/support/people.ts';
import { RetryLater } from '../../infrastructure/jobs/jobs.ts';
import { VendorDown } from '../../infrastructure/runtime/errors.ts';
import { toEntry } from '../ledger/ledger.ts';
import { advanceDisbursement } from './disbursement.ts';
import { latestTransfer } from './transfers.ts';

const server = openTestApp({ SANDBOX_PACE: '100' });

const approvedByVendor = () => createApplicationIn(server.context, 'pendiente_aprobacion_medico');

const statusOf = async ({ applicationId }: TestPerson): Promise<string> =>
  (await server.row('application', { id: applicationId })).status;
const advance = ({ applicationId }: TestPerson) => advanceDisbursement(server.context, applicationId);

/** Advances, three calls at a time, until the sandbox vendors answer: a second or two. */
const advanceUntil = async (
  person: TestPerson,
  status: string,
  isExpected = (reason: unknown) => reason instanceof RetryLater,
): Promise<void> => {
  const failures: unknown[] = [];
  const advanceThrice = async (): Promise<string> => {
    const outcomes = await Promise.allSettled([advance(person), advance(person), advance(person)]);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected' && !isExpected(outcome.reason)) failures.push(outcome.reason);
    }
    return statusOf(person);
  };
  await expect.poll(advanceThrice).toBe(status);
  expect(failures).toEqual([]);
};

const disbursementOf = async ({ applicationId }: TestPerson) =>
  (await server.rows('disbursement', { application_id: applicationId }))[0];

describe('the way to the disbursement', () => {
  it('asks the clinic, then the treasury, and opens the loan once, with its entry in the books', async () => {
    const person = await approvedByVendor();
    await expect(advance(person)).rejects.toBeInstanceOf(RetryLater);
    const asked = await disbursementOf(person);
    expect(asked).toMatchObject({ clinic_approval_id: expect.any(String) });
    expect(await latestTransfer(server.context.db, person.applicationId)).toBeUndefined();
    await advanceUntil(person, 'pendiente_desembolso');
    await expect(Promise.all([advance(person), advance(person)])).rejects.toBeInstanceOf(RetryLater);
    await advanceUntil(person, 'desembolsado');
    await Promise.all([advance(person), advance(person)]);

    const done = await disbursementOf(person);
    expect(done?.clinic_approval_id).toBe(asked?.clinic_approval_id);
    const loan = await server.row('loan', { application_id: person.applicationId });
    expect(loan).toMatchObject({
      credit_number: person.creditNumber,
      account_id: person.accountId,
      principal: 3_000_000,
      term: 24,
      agreed_monthly_rate: '0.018',
      life_insurance: '0.0005',
      closed_at: null,
    });
    const transfer = await latestTransfer(server.context.db, person.applicationId);
    expect(loan.disbursed_at).toEqual(transfer?.settled_at);
    expect(loan.disbursed_on).toBe(bogotaDate(loan.disbursed_at));
    const lines = await server.context.db
      .selectFrom('ledger_line')
      .innerJoin('ledger_entry', toEntry)
      .select(['kind', 'account', 'amount'])
      .where('ledger_line.credit_number', '=', person.creditNumber)
      .orderBy('ledger_line.id')
      .execute();
    expect(lines).toEqual([
      { kind: 'disbursement', account: 'loan_principal', amount: 3_000_000 },
      { kind: 'disbursement', account: 'bank', amount: -3_000_000 },
    ]);
    const moves = await server.rows('application_event', { application_id: person.applicationId }, 'id');
    expect(moves.map(({ to_status }) => to_status)).toEqual(['pendiente_desembolso', 'desembolsado']);
    const portal = await server.get(`/api/cartera/creditos/${person.creditNumber}`, person);
    expect(portal.json().data.credit_hub.response.aggregated_debt.total_debt).toBe(3_000_000);
  });

  it('waits for a clinic and a treasury that are down, and loses nothing', async () => {
    const person = await approvedByVendor();
    await server.fault('clinic', 'down');
    await expect(advance(person)).rejects.toMatchObject({ code: 'vendor_down', status: 503 });
    expect(await statusOf(person)).toBe('pendiente_aprobacion_medico');
    await server.fault('clinic', 'ok');
    await server.fault('treasury', 'down');
    // Of three concurrent calls, one may reach the treasury right after another got the clinic's answer.
    await advanceUntil(
      person,
      'pendiente_desembolso',
      (reason) => reason instanceof RetryLater || reason instanceof VendorDown,
    );
    await expect(advance(person)).rejects.toMatchObject({ code: 'vendor_down' });
    await server.fault('treasury', 'ok');
    await advanceUntil(person, 'desembolsado');
  });

  it('does nothing for an application that is elsewhere, or that there is not', async () => {
    const person = await createApplicationIn(server.context, 'firma_contrato');
    await advance(person);
    expect(await statusOf(person)).toBe('firma_contrato');
    await advanceDisbursement(server.context, '00000000-0000-4000-8000-000000000000');
    expect(await disbursementOf(person)).toBeUndefined();
  });
});
