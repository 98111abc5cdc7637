import { beforeAll, describe, expect, it } from 'vitest';
import { openSandbox } from '../../tests/support/open-sandbox.ts';
import { merchant, orderOf, payer, paymentsAt } from '../testing/payments-for-test.ts';

const TODAY = 450;
const nequi = (phone_number: string) => ({ type: 'NEQUI', phone_number });

interface Page {
  readonly data: readonly { readonly reference: string; readonly status: string }[];
  readonly meta: { readonly total_results: number };
}

describe('the list of transactions', () => {
  const sandbox = openSandbox({ shared: true });
  beforeAll(async () => {
    await payAndSettle('CS-yesterday', nequi('3991111111'));
    await sandbox.post('/clock', { advance: 'P1D' });
    const wanted = Array.from({ length: TODAY }, (_, index) => ({
      ...orderOf(`CS-${index}`),
      payment_method: nequi(index % 10 === 0 ? '3992222222' : '3991111111'),
    }));
    for (const body of wanted) await sandbox.post('/v1/transactions', body, payer);
    sandbox.wall.advance(1_000);
    await sandbox.post('/clock', { advance: 'P1D' });
    await payAndSettle('CS-tomorrow', nequi('3991111111'));
    // 450 sequential calls, on a machine that may be busy.
  }, 60_000);

  const { payAndSettle } = paymentsAt(() => sandbox);
  const list = async (query: string): Promise<Page> =>
    (await sandbox.get(`/v1/transactions?${query}`, merchant)).json as Page;
  const day = 'from_date=2026-11-21&until_date=2026-11-21';

  // @covers 7.36
  it.each([
    [200, 'DESC'],
    [200, 'ASC'],
    [37, 'DESC'],
  ])('gives a whole day of approved ones once, %i at a time, %s', async (size, order) => {
    const found: string[] = [];
    for (let page = 1; ; page += 1) {
      const { data, meta } = await list(
        `${day}&status=APPROVED&order=${order}&page=${page}&page_size=${size}`,
      );
      expect(meta).toEqual({ page, page_size: size, total_results: TODAY * 0.9 });
      found.push(...data.map(({ reference }) => reference));
      // A payment made while paging is of another day: it must shift no page of this one.
      if (page === 1) await payAndSettle(`CS-meanwhile-${size}-${order}`, nequi('3991111111'));
      if (data.length < size) break;
    }
    const expected = Array.from({ length: TODAY }, (_, index) => index)
      .filter((index) => index % 10 !== 0)
      .map((index) => `CS-${index}`);
    expect(found).toEqual(order === 'ASC' ? expected : expected.reverse());
  });

  it('has nothing on a page past the end, and no page larger than the provider gives', async () => {
    expect((await list(`${day}&page=4&page_size=200`)).data).toEqual([]);
    for (const wrong of [
      'page=0',
      'page_size=201',
      'page_size=0',
      'order=newest',
      'from_date=2026-11-21T00:00',
    ])
      expect((await sandbox.get(`/v1/transactions?${wrong}`, merchant)).status, wrong).toBe(422);
  });

  it('is for the merchant only', async () => {
    const stranger = await sandbox.get(`/v1/transactions?${day}`, payer);
    expect(stranger).toMatchObject({ status: 401, json: { error: { type: 'INVALID_ACCESS_TOKEN' } } });
  });

  it('selects by method too', async () => {
    expect((await list(`${day}&payment_method_type=PSE`)).meta.total_results).toBe(0);
    expect((await list(`${day}&payment_method_type=NEQUI`)).meta.total_results).toBe(TODAY);
  });
});
