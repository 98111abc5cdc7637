import { describe, expect, it } from 'vitest';
import { bogotaDate, monthOf } from '#core/calendar/calendar-date.ts';
import { annualRate } from '#core/rates/rate.ts';
import { openTestApp } from '../../tests/support/open-test-app.ts';
import { addRateCap } from './rate-caps.ts';

describe('amortization tables', () => {
  const test = openTestApp();

  const read = async (amount = 3_000_000, term = 24) => {
    const answer = await test.app.inject(`/api/amortizacion?monto=${amount}&cuotas=${term}`);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    });
    return { status: answer.statusCode, ...answer.json() };
  };
  const loadCap = (rate: string) =>
    addRateCap(
      test.context.db,
      { month: monthOf(bogotaDate(test.context.clock.now())), rate: annualRate(rate) },
      { source: 'test', loadedAt: new Date() },
    );

  it('are of the amount and the term that were asked for', async () => {
    await read(5_000_000, 12);
    expect((await read(3_000_000, 24)).data).toMatchObject({ monto: 3_000_000, cuotas: 24 });
    expect((await read(5_000_000, 12)).data).toMatchObject({ monto: 5_000_000, cuotas: 12 });
  });

  it('are of a cap that was loaded a second ago by another process, and again of the one before', async () => {
    await loadCap('0.2924');
    await test.advance('PT1S');
    const before = await read();
    await loadCap('0.1500');
    await test.advance('PT1S');
    const under = await read();
    expect(under.data.tasa_interes_mv).toBeLessThan(before.data.tasa_interes_mv);
    await loadCap('0.2924');
    await test.advance('PT1S');
    expect(await read()).toEqual(before);
  });

  it('are of the day on which they are asked for', async () => {
    const [today] = (await read()).data.tabla;
    await test.advance('P1D');
    const [tomorrow] = (await read()).data.tabla;
    expect(tomorrow.fecha).not.toBe(today.fecha);
  });

  it('are refused each time for a term that the cap leaves no room for', async () => {
    await loadCap('0.0100');
    await test.advance('PT1S');
    for (let time = 0; time < 2; time += 1)
      expect(await read(180_000, 3)).toMatchObject({ status: 409, code: 'term_not_offered' });
  });
});
