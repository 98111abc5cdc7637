import { describe, expect, it } from 'vitest';
import { openTestApp } from '../../tests/support/open-test-app.ts';
import { loadRateCap } from '../../tests/support/rate-caps.ts';

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

  it('are of a cap that was loaded a second ago by another process, and again of the one before', async () => {
    await loadRateCap(test, '0.2924');
    const before = await read();
    await loadRateCap(test, '0.1500');
    const under = await read();
    expect(under.data.tasa_interes_mv).toBeLessThan(before.data.tasa_interes_mv);
    await loadRateCap(test, '0.2924');
    expect(await read()).toEqual(before);
  });

  it('are of the day on which they are asked for', async () => {
    const [today] = (await read()).data.tabla;
    await test.advance('P1D');
    const [tomorrow] = (await read()).data.tabla;
    expect(tomorrow.fecha).not.toBe(today.fecha);
  });

  it('are refused each time for a term that the cap leaves no room for', async () => {
    await loadRateCap(test, '0.0100');
    for (let time = 0; time < 2; time += 1)
      expect(await read(180_000, 3)).toMatchObject({ status: 409, code: 'term_not_offered' });
  });
});
