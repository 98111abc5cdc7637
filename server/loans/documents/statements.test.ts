import { describe, expect, it } from 'vitest';
import { calendarDate, calendarMonth } from '#core/calendar/calendar-date.ts';
import { totalOf } from '#core/loan/instalment-account.ts';
import { annualRate } from '#core/rates/rate.ts';
import { linesMissingIn, wordsOf } from '../../../tests/support/document-words.ts';
import { issueOf, sampleVerification } from '../../../tests/support/issued-documents.ts';
import { openTestApp } from '../../../tests/support/open-test-app.ts';
import { openBorrower } from '../../../tests/support/server-test.ts';
import { addRateCap } from '../../applications/rate-caps.ts';
import { statementText } from '../../infrastructure/documents/texts/statement.ts';
import { readStatementFacts } from './statements.ts';

const server = openTestApp({ RATE_CAPS: 'certified' });
// 6 666 666 at 1,8 % over 36 months, the first row of plans.json. Due on the 20th of each month from February 2026.
const borrower = openBorrower(server);

const noonOf = (day: string): void => server.setClock(`${day}T17:00:00Z`);
const ask = (period: string) =>
  server.get(`/api/cartera/creditos/${borrower.creditNumber}/extracto${period}`, borrower);
const factsOf = (period: number) =>
  readStatementFacts(server.context, borrower.accountId, borrower.creditNumber, period);
const wordsIn = async (period: number): Promise<string> =>
  wordsOf(statementText(await factsOf(period), sampleVerification));

describe('a statement', () => {
  it('is the PDF of what its facts say, not kept by anybody', async () => {
    noonOf('2026-02-13');
    const answer = await ask('?periodo=1');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'no-store',
      'content-disposition': `inline; filename="extracto-${borrower.creditNumber}-cuota-1.pdf"`,
    });
    const { verification, ...issued } = await issueOf(server.context, answer.rawPayload);
    expect(issued).toMatchObject({
      kind: 'statement',
      amount: 260_526,
      statedOn: '2026-02-13',
      isStamped: true,
    });
    const text = statementText(await factsOf(1), verification);
    expect(await linesMissingIn(answer.rawPayload, text)).toEqual([]);
  });

  // @covers 2.17, 7.46
  it('is there five business days before its due date, and until then the day is told', async () => {
    noonOf('2026-02-12');
    const early = await ask('?periodo=1');
    expect(early.statusCode).toBe(409);
    expect(early.json()).toEqual({
      code: 'statement_not_ready',
      message: 'El extracto de la cuota 1 estará listo el 13 de febrero de 2026.',
    });
    // The day begins in Bogota, not in London.
    server.setClock('2026-02-13T04:59:00Z');
    expect((await ask('?periodo=1')).statusCode).toBe(409);
    server.setClock('2026-02-13T05:01:00Z');
    expect((await ask('?periodo=1')).statusCode).toBe(200);
    expect((await ask('?periodo=2')).statusCode).toBe(409);
  });

  // @covers 7.46
  it('is the latest one where no period is asked for', async () => {
    noonOf('2026-02-12');
    expect((await ask('')).json()).toEqual({
      code: 'statement_not_ready',
      message: 'El extracto de la cuota 1 estará listo el 13 de febrero de 2026.',
    });
    noonOf('2026-03-13');
    const latest = await ask('');
    expect(latest.headers['content-disposition']).toContain('-cuota-2.pdf');
    expect(latest.rawPayload.equals((await ask('?periodo=2')).rawPayload)).toBe(true);
    noonOf('2026-03-12');
    expect((await ask('')).headers['content-disposition']).toContain('-cuota-1.pdf');
  });

  it('is of a period that the credit has', async () => {
    noonOf('2026-02-13');
    const beyond = await ask('?periodo=37');
    expect(beyond.statusCode).toBe(404);
    expect(beyond.json().message).toBe('Tu crédito no tiene un extracto de la cuota 37.');
    for (const wrong of [
      '?periodo=',
      '?periodo=0',
      '?periodo=-1',
      '?periodo=1.5',
      '?periodo=uno',
      '?periodo=1&x=1',
    ])
      expect((await ask(wrong)).statusCode).toBe(422);
  });

  // @covers 7.46
  it('says the figures of the credit call, to the peso', async () => {
    noonOf('2026-03-16');
    await borrower.pay(100_000, '2026-03-16T15:00:00Z');
    const { facturas, credito, credit_hub } = await borrower.readCredit();
    const { statement } = await factsOf(2);
    const instalment = facturas[1];
    expect(statement.instalment.charged).toMatchObject({
      principal: instalment.capital,
      interest: instalment.interes,
      insurance: instalment.seguro_vida,
      guarantee: instalment.fga,
    });
    expect(totalOf(statement.instalment.unpaid)).toBe(instalment.saldo);
    expect(statement.overdue.map(({ unpaid }) => totalOf(unpaid))).toEqual([facturas[0].saldo]);
    expect(statement.capital.atCut).toBe(credito.saldo_capital);
    expect(statement.capital.afterPaying).toBe(instalment.saldo_capital);
    expect(statement.debt.arrearsNextDay).toBe(credito.mora_por_dia);
    const { quota_debt: minimum, total_debt: total } = credit_hub.response.aggregated_debt;
    expect(statement.debt).toMatchObject({ minimumPayment: minimum, totalDebt: total });
    expect(statement.payments[0]?.allocation.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(
      100_000,
    );
  });

  // @covers 7.46
  it('tells in words all that the decree asks for', async () => {
    noonOf('2026-03-16');
    await borrower.pay(100_000, '2026-03-16T15:00:00Z');
    const words = await wordsIn(2);
    for (const line of [
      'Extracto de tu crédito',
      `Cuota 2 de 36 · Crédito N.º ${borrower.creditNumber}`,
      'Periodo: Después del 20 de febrero de 2026 y hasta el 20 de marzo de 2026',
      'Fecha de corte: 16 de marzo de 2026, al final del día',
      'Capital | $ 135.624 | $ 0 | $ 135.624',
      'Interés | $ 117.602 | $ 0 | $ 117.602',
      'Capital al comenzar el periodo: $ 6.666.666',
      'febrero de 2026 | 10 | 1,80 % | 23,87 % | 25,23 % | No',
      'marzo de 2026 | 20 | 1,80 % | 23,87 % | 25,52 % | No',
      'no la cambió en este periodo',
      'Interés de la cuota 2: $ 6.533.440 × 0,018 × 10 ÷ 30 + $ 6.533.440 × 0,018 × 20 ÷ 30',
      '16 mar 2026 | PSE | Interés de mora de la cuota 1',
      'Superintendencia de Industria y Comercio (www.sic.gov.co)',
      `La referencia de pago es tu número de crédito: ${borrower.creditNumber}`,
    ])
      expect(words).toContain(line);
    expect(words).not.toContain(borrower.document);
    expect(words).toContain(`*** ${borrower.document.slice(-4)}`);
    expect(words).not.toContain('reemplaza');
  });

  it('says of a month whose cap is not loaded that another stands in for it', async () => {
    noonOf('2026-05-13');
    expect(await wordsIn(4)).toContain('* El tope de mayo de 2026 aún no lo hemos cargado');
  });
});

describe('a statement of a period that is over', () => {
  it('stays as its due date left it, whatever is paid afterwards', async () => {
    noonOf('2026-02-20');
    const before = await ask('?periodo=1');
    noonOf('2026-03-05');
    await borrower.pay(300_000, '2026-03-05T16:00:00Z');
    const after = await ask('?periodo=1');
    expect(after.rawPayload.equals(before.rawPayload)).toBe(true);
  });

  it('says that it replaces the one before when cash of its days is posted late', async () => {
    noonOf('2026-02-25');
    await borrower.pay(260_526, '2026-02-19T20:00:00Z');
    const words = await wordsIn(1);
    expect(words).toContain('Este extracto reemplaza al que mostraba la cuota 1 con el mismo corte');
    expect(words).toContain(
      'el pago de $ 260.526 del 19 de febrero de 2026 se registró el 25 de febrero de 2026',
    );
    expect((await factsOf(1)).statement.debt.minimumPayment).toBe(0);
  });

  it('says that it replaces the one before when a payment of it went back', async () => {
    noonOf('2026-02-18');
    const id = await borrower.pay(260_526, '2026-02-18T16:00:00Z');
    noonOf('2026-02-24');
    expect((await factsOf(1)).corrections).toEqual([]);
    await borrower.reverse(id);
    const words = await wordsIn(1);
    expect(words).toContain(
      'el pago de $ 260.526 del 18 de febrero de 2026 se reversó el 24 de febrero de 2026',
    );
    expect((await factsOf(1)).statement.payments).toEqual([]);
  });

  it('says that it replaces the one before when a cap of its months was loaded later', async () => {
    noonOf('2026-05-25');
    expect((await factsOf(4)).corrections).toEqual([]);
    await addRateCap(
      server.context.db,
      { month: calendarMonth('2026-05'), rate: annualRate('0.2000') },
      { source: 'prueba', loadedAt: server.clock.now() },
    );
    const facts = await factsOf(4);
    expect(facts.corrections).toEqual([{ kind: 'rate_cap' }]);
    expect(wordsOf(statementText(facts, sampleVerification))).toContain('la bajó en mayo de 2026');
    expect((await factsOf(3)).corrections).toEqual([]);
  });
});

describe('the statements of a closed credit', () => {
  it('end with the period in which it closed, which owes nothing', async () => {
    noonOf('2026-02-25');
    await borrower.pay(8_000_000, '2026-02-25T16:00:00Z');
    noonOf('2026-06-01');
    const words = await wordsIn(2);
    expect(words).toContain('Pagaste tu crédito por completo. Al 25 de febrero de 2026 no debes nada.');
    expect(words).toContain('Saldo a tu favor: $');
    expect((await ask('?periodo=2')).statusCode).toBe(200);
    expect((await factsOf(1)).statement.cutOn).toBe(calendarDate('2026-02-20'));
    expect((await ask('?periodo=3')).statusCode).toBe(404);
  });
});
