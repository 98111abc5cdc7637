import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addDays, bogotaDate, monthOf } from '#core/calendar/calendar-date.ts';
import { annualRate } from '#core/rates/rate.ts';
import { postPaid, reversePaid } from '../../../tests/support/loan-payments.ts';
import { createPayingBorrower, type PayingBorrower } from '../../../tests/support/paying-borrower.ts';
import { createBorrower, sessionOf } from '../../../tests/support/people.ts';
import { recordStatements } from '../../../tests/support/recorded-statements.ts';
import { startTestApp, type TestApp } from '../../../tests/support/test-app.ts';
import { addRateCap } from '../../applications/rate-caps.ts';

let server: TestApp;
let borrower: PayingBorrower;
let headers: Record<string, string>;
beforeEach(async () => {
  server = await startTestApp();
  borrower = await createPayingBorrower(server, { amount: 3_000_000, term: 24 });
  headers = await sessionOf(server.context, borrower);
  await read();
});
afterEach(() => server.close());

const answer = (by = headers) =>
  server.app.inject({ url: `/api/cartera/creditos/${borrower.creditNumber}`, headers: by });

const read = async () => (await answer()).json().data;

/** A token is not for so long. */
const nextDay = async (): Promise<void> => {
  await server.advance('P1D');
  headers = await sessionOf(server.context, borrower);
};

const pay = (amount = 100_000) =>
  postPaid(server.context, borrower.creditNumber, { amount, at: server.clock.now().toISOString() });

const post = (path: string, payload: object) =>
  server.app.inject({ method: 'POST', url: path, headers, payload });

describe('a credit that is looked at again', () => {
  it('is answered as before, as of now, from a look at what it depends on', async () => {
    const before = await read();
    await server.advance('PT1M');
    let again: Awaited<ReturnType<typeof read>>;
    const sent = await recordStatements(async () => {
      again = await read();
    });
    expect(sent).toHaveLength(2);
    expect(sent[1]?.text).not.toContain('loan_state');
    expect(again.consultado > before.consultado).toBe(true);
    expect(again).toEqual({ ...before, consultado: again.consultado });
  });

  it('is its holder’s alone', async () => {
    const other = await createBorrower(server.context);
    expect((await answer(await sessionOf(server.context, other))).statusCode).toBe(404);
  });

  it('shows a payment, and that it went back', async () => {
    const payment = await pay();
    expect((await read()).pagos).toMatchObject([{ id: payment, estado: 'aplicado' }]);
    await reversePaid(server.context, borrower.creditNumber, payment);
    expect((await read()).pagos).toMatchObject([{ id: payment, estado: 'reversado' }]);
  });

  it('shows a payment that was begun, and its end', async () => {
    await borrower.sign(50_000);
    expect((await read()).pagos_en_proceso).toHaveLength(1);
    expect((await read()).pagos_en_proceso).toHaveLength(1);
    await nextDay();
    expect((await read()).pagos_en_proceso).toHaveLength(0);
  });

  it('shows a promise', async () => {
    const promise = {
      id_promesa: randomUUID(),
      fecha: addDays(bogotaDate(server.clock.now()), 7),
      valor: 50_000,
    };
    const made = await post(`/api/cartera/creditos/${borrower.creditNumber}/promesas`, promise);
    expect(made.statusCode).toBe(200);
    expect((await read()).promesa).toMatchObject({ valor: 50_000 });
  });

  it('shows a cap', async () => {
    const month = monthOf(bogotaDate(server.clock.now()));
    const origin = { source: 'test', loadedAt: server.clock.now() };
    await addRateCap(server.context.db, { month, rate: annualRate('0.1100') }, origin);
    expect((await read()).precio.tasa_usura.tasa).toBe(0.11);
  });

  it('is of another day on another day', async () => {
    const before = await read();
    await nextDay();
    const after = await read();
    expect(after.credit_hub.response.aggregated_debt.valid_until).not.toBe(
      before.credit_hub.response.aggregated_debt.valid_until,
    );
  });

  it('shows that it is paid', async () => {
    await pay((await borrower.debt()).total_debt);
    expect(await read()).toMatchObject({
      credito: { estado: 'pagado' },
      application: { estado: 'fulfilled' },
    });
  });
});
