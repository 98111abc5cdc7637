import { describe, expect, it } from 'vitest';
import { expectStored, openDelinquencies, run, stored, test } from '../../tests/support/delinquencies.ts';
import { accrueLoans } from './ledger/accruals.ts';
import { verifyLedger } from './ledger/ledger-verification.ts';

openDelinquencies();

/** The rows of every page of a list. */
const everyRow = async (...line: readonly string[]): Promise<readonly string[]> => {
  const rows: string[] = [];
  for (let page = 1; ; page += 1) {
    const lines = (await run(...line, '--page', String(page))).split('\n').slice(1);
    rows.push(...lines.filter((text) => !text.startsWith('Hay más')));
    if (lines.length === rows.length - 20 * (page - 1)) return rows;
  }
};

describe('how far loans are in arrears', () => {
  it('is found out where it is not, and worked out again at night', async () => {
    const [one] = await stored();
    if (!one) throw new Error('no loan');
    const { credit_number: creditNumber } = one;
    await test.context.db
      .updateTable('loan_delinquency')
      .set({ overdue_amount: one.overdue_amount + 1 })
      .where('credit_number', '=', creditNumber)
      .execute();
    await expect(run('ledger', 'verify')).rejects.toThrow(
      `Crédito ${creditNumber}: sus días de mora guardados`,
    );
    await test.context.db.deleteFrom('loan_delinquency').where('credit_number', '=', creditNumber).execute();
    expect((await verifyLedger(test.context.db)).difference).toEqual({ kind: 'delinquency', creditNumber });
    await accrueLoans(test.context);
    await expectStored();
  });
});

describe('loans list', () => {
  it('has the stored days past due, the longest first, by bucket and by page', async () => {
    const rows = await stored();
    const inOrder = rows.toSorted((one, other) =>
      other.days_overdue === one.days_overdue
        ? one.credit_number - other.credit_number
        : other.days_overdue - one.days_overdue,
    );
    const cellsOf = (lines: readonly string[]) => lines.map((line) => line.split(/ {2,}/));
    const listed = cellsOf(await everyRow('loans', 'list'));
    expect(listed.map(([number, , , bucket, days]) => [number, bucket, days])).toEqual(
      inOrder.map((row) => [String(row.credit_number), row.bucket, String(row.days_overdue)]),
    );
    const late = inOrder.filter(({ days_overdue: days }) => days > 0);
    expect(cellsOf(await everyRow('loans', 'list', '--arrears'))).toEqual(listed.slice(0, late.length));
    expect(cellsOf(await everyRow('loans', 'list', '--bucket', '121+'))).toEqual(
      listed.filter(([, , , bucket]) => bucket === '121+'),
    );
    expect(await run('loans', 'list', '--page', '9')).toBe('No hay más.');
    await expect(run('loans', 'list', '--bucket', '5')).rejects.toThrow('No hay un tramo "5"');
  });
});
