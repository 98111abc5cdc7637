import { parseCreditNumber } from '#core/loan/credit-number.ts';
import { recordAudit } from '../../infrastructure/audit.ts';
import type { Executor } from '../../infrastructure/database/connection.ts';
import { type OpsCommand, OpsError } from '../../infrastructure/ops/command.ts';
import { alignColumns } from '../../infrastructure/ops/text-table.ts';
import { moneyText } from '../../infrastructure/ops/words.ts';
import type { Clock } from '../../infrastructure/runtime/clock.ts';
import { debtToday, findLoan, loadLoan } from '../../loans/loans.ts';
import { loanText } from './loan-sections.ts';

const BATCH = 200;
const HEADINGS = ['crédito', 'desembolso', 'capital', 'mínimo', 'total', 'días de mora', 'desde'];

export const showLoan: OpsCommand = {
  name: 'loans show',
  positionals: ['crédito'],
  switches: {},
  summary:
    'Muestra un crédito: condiciones, deuda de hoy, pagos y libros; quién miró y por qué queda escrito.',
  run: async ({ db, clock, operator }, { positionals: [credit = ''], reason }) => {
    const creditNumber = parseCreditNumber(credit);
    if (creditNumber === undefined) throw new OpsError(`"${credit}" no es un número de crédito.`);
    const loan = await findLoan(db, creditNumber);
    if (!loan) throw new OpsError(`No hay un crédito ${credit} desembolsado.`);
    await recordAudit(db, clock, {
      actor: operator,
      action: 'loans show',
      subject: String(creditNumber),
      reason,
      details: {},
    });
    return loanText(db, clock, loan);
  },
};

/** The next open loans by number, with today's figures; in batches, since each is replayed from its events. */
const readBatch = async (executor: Executor, clock: Clock, after: number) => {
  const rows = await executor
    .selectFrom('loan')
    .selectAll()
    .where('closed_at', 'is', null)
    .where('credit_number', '>', after)
    .orderBy('credit_number')
    .limit(BATCH)
    .execute();
  const read = [];
  for (const row of rows) read.push({ row, debt: debtToday(await loadLoan(executor, row), clock) });
  return read;
};

export const listLoans: OpsCommand = {
  name: 'loans list',
  positionals: [],
  switches: { arrears: 'solo los que están en mora' },
  changesNothing: true,
  summary:
    'Muestra los créditos abiertos con su deuda de hoy, el de más mora primero, sin decir de quién son.',
  run: async ({ db, clock }, { switches }) => {
    const found: { readonly line: readonly string[]; readonly daysOverdue: number }[] = [];
    let after = 0;
    for (;;) {
      const batch = await readBatch(db, clock, after);
      for (const { row, debt } of batch) {
        if (switches.has('arrears') && debt.daysOverdue === 0) continue;
        const { minimumPayment, totalDebt, daysOverdue, overdueSince } = debt;
        const figures = [row.principal, minimumPayment, totalDebt].map(moneyText);
        const line = [String(row.credit_number), row.disbursed_on, ...figures];
        found.push({ line: [...line, String(daysOverdue), overdueSince ?? '—'], daysOverdue });
      }
      const last = batch.at(-1);
      if (!last || batch.length < BATCH) break;
      after = last.row.credit_number;
    }
    if (found.length === 0)
      return switches.has('arrears') ? 'Ningún crédito está en mora.' : 'No hay créditos.';
    const worstFirst = found.toSorted((one, other) => other.daysOverdue - one.daysOverdue);
    return alignColumns([HEADINGS, ...worstFirst.map(({ line }) => line)]);
  },
};
