import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { addDays, bogotaDate, monthOf } from '#core/calendar/calendar-date.ts';
import { annualRate } from '#core/rates/rate.ts';
import { openTestApp } from '../../../tests/support/open-test-app.ts';
import { createPayingBorrower } from '../../../tests/support/paying-borrower.ts';
import { createBorrower, sessionOf } from '../../../tests/support/people.ts';
import { recordStatements } from '../../../tests/support/recorded-statements.ts';
import { openBorrower } from '../../../tests/support/server-test.ts';
import { addRateCap } from '../../applications/rate-caps.ts';

const server = openTestApp();
const borrower = openBorrower(server, undefined, () =>
  createPayingBorrower(server, { amount: 3_000_000, term: 24 }),
);
const read = () => borrower.readCredit();
beforeEach(async () => {
  await read();
});

describe('a credit that is looked at again', () => {
  it('is answered as before, as of now, from a look at what it depends on', async () => {
    const headers = await sessionOf(server.context, borrower);
    const readAgain = async () =>
      (await server.get(`/api/cartera/creditos/${borrower.creditNumber}`, headers)).json().data;
    const before = await readAgain();
    await server.advance('PT1M');
    let again: typeof before;
    const sent = await recordStatements(async () => {
      again = await readAgain();
    });
    expect(sent).toHaveLength(2);
    expect(sent[1]?.text).not.toContain('loan_state');
    expect(again.consultado > before.consultado).toBe(true);
    expect(again).toEqual({ ...before, consultado: again.consultado });
  });

  it('is its holder’s alone', async () => {
    const other = await createBorrower(server.context);
    const theirs = await server.get(`/api/cartera/creditos/${borrower.creditNumber}`, other);
    expect(theirs.statusCode).toBe(404);
  });

  it('shows a payment, and that it went back', async () => {
    const payment = await borrower.pay(100_000);
    expect((await read()).pagos).toMatchObject([{ id: payment, estado: 'aplicado' }]);
    await borrower.reverse(payment);
    expect((await read()).pagos).toMatchObject([{ id: payment, estado: 'reversado' }]);
  });

  it('shows a payment that was begun, and its end', async () => {
    await borrower.sign(50_000);
    expect((await read()).pagos_en_proceso).toHaveLength(1);
    expect((await read()).pagos_en_proceso).toHaveLength(1);
    await server.advance('P1D');
    expect((await read()).pagos_en_proceso).toHaveLength(0);
  });

  it('shows a promise', async () => {
    const promise = {
      id_promesa: randomUUID(),
      fecha: addDays(bogotaDate(server.clock.now()), 7),
      valor: 50_000,
    };
    const url = `/api/cartera/creditos/${borrower.creditNumber}/promesas`;
    const made = await server.post(url, promise, borrower);
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
    await server.advance('P1D');
    const after = await read();
    expect(after.credit_hub.response.aggregated_debt.valid_until).not.toBe(
      before.credit_hub.response.aggregated_debt.valid_until,
    );
  });

  it('shows that it is paid', async () => {
    await borrower.pay((await borrower.debt()).total_debt);
    expect(await read()).toMatchObject({
      credito: { estado: 'pagado' },
      application: { estado: 'fulfilled' },
    });
  });
});
