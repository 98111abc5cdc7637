import type { OpsCommand } from '../../infrastructure/ops/command.ts';
import { alignColumns } from '../../infrastructure/ops/text-table.ts';
import { momentText, moneyText } from '../../infrastructure/ops/words.ts';

export const listOverpaidLoans: OpsCommand = {
  name: 'loans overpaid',
  positionals: [],
  switches: {},
  changesNothing: true,
  summary:
    'Muestra los créditos por los que llegó más de lo que se debía y cuánto es de cada persona, según los libros.',
  run: async ({ db }) => {
    const found = await db
      .selectFrom('ledger_line')
      .innerJoin('ledger_entry', 'ledger_entry.id', 'entry_id')
      .innerJoin('loan', 'loan.credit_number', 'ledger_entry.credit_number')
      .select([
        'loan.credit_number',
        'loan.closed_at',
        (select) => select.fn.sum<string>('amount').as('held'),
      ])
      .where('account', '=', 'borrower_credit')
      .groupBy(['loan.credit_number', 'loan.closed_at'])
      .having((by) => by(by.fn.sum('amount'), '<>', 0))
      .orderBy('loan.closed_at')
      .execute();
    if (found.length === 0) return 'A nadie se le debe nada.';
    const lines = found.map(({ credit_number: creditNumber, held, closed_at: closedAt }) => [
      String(creditNumber),
      moneyText(-Number(held)),
      momentText(closedAt),
    ]);
    return alignColumns([['crédito', 'a favor', 'cierre'], ...lines]);
  },
};
