import { beforeAll, describe, expect, it } from 'vitest';
import { openTestApp } from '../../../tests/support/open-test-app.ts';
import { createJanuaryBorrower, type PayingBorrower } from '../../../tests/support/paying-borrower.ts';
import { parseCsv } from '../../infrastructure/csv.ts';
import { OWED_ACCOUNTS } from '../ledger/account-words.ts';
import { balancesOf } from '../ledger/ledger.ts';

const server = openTestApp();
let borrower: PayingBorrower;

beforeAll(async () => {
  borrower = await createJanuaryBorrower(server);
  server.setClock('2026-03-05T15:00:00Z');
  await borrower.pay(300_000);
  const back = await borrower.pay(150_000, undefined, { reference: '=cmd|calc' });
  await borrower.pay(260_526, '2026-02-19T15:00:00Z', { reference: 'caja;1' });
  server.setClock('2026-03-06T15:00:00Z');
  await borrower.reverse(back);
});

const ask = () => server.get(`/api/cartera/creditos/${borrower.creditNumber}/movimientos`, borrower);

describe('the movements of a credit', () => {
  it('are a CSV for spreadsheets, to be saved and kept by nobody else', async () => {
    const answer = await ask();
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-disposition': `attachment; filename="movimientos-${borrower.creditNumber}.csv"`,
    });
    expect(answer.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    expect(answer.body.split('\r\n')[1]).toBe('2026-01-20;2026-01-20;Desembolso;;Capital;;6666666;;6666666');
  });

  // @covers 7.51
  it('end, line by line, in exactly what the books say', async () => {
    const [header, ...rows] = parseCsv((await ask()).body).map(({ values }) => values);
    expect(header?.at(-1)).toBe('saldo');
    let balance = 0;
    for (const row of rows) {
      balance += Number(row[6]) - Number(row[7]);
      expect(Number(row[8])).toBe(balance);
    }
    const books = (await balancesOf(server.context.db, borrower.creditNumber))
      .filter(({ account }) => account in OWED_ACCOUNTS)
      .reduce((sum, { amount }) => sum + amount, 0);
    expect(balance).toBe(books);
    expect(new Set(rows.map((row) => row[2]))).toEqual(
      new Set(['Desembolso', 'Causación', 'Pago', 'Reversión de un pago', 'Nueva aplicación de pagos']),
    );
  });

  it('name each payment, its reversal too, and hand no spreadsheet a formula', async () => {
    const rows = parseCsv((await ask()).body).map(({ values }) => values);
    const kindsOf = (reference: string) =>
      new Set(rows.filter((row) => row[3] === reference).map((row) => row[2]));
    expect(kindsOf("'=cmd|calc")).toEqual(new Set(['Pago', 'Reversión de un pago']));
    expect(kindsOf('caja;1')).toEqual(new Set(['Pago']));
    expect((await ask()).body).not.toMatch(/(^|;|")[=+@]/m);
  });
});
