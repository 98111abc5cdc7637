import type { Allocation } from '#core/loan/allocation.ts';
import type { Executor } from '../../infrastructure/database/connection.ts';
import { alignColumns, section } from '../../infrastructure/ops/text-table.ts';
import { momentText, moneyText } from '../../infrastructure/ops/words.ts';
import type { Clock } from '../../infrastructure/runtime/clock.ts';
import { balancesOf } from '../../loans/ledger/ledger.ts';
import { debtToday, type Loan } from '../../loans/loans.ts';
import { slipWords } from '../cash-slips/ops-words.ts';

const terms = ({ row }: Loan): string =>
  section('Crédito', [
    ['número', String(row.credit_number)],
    ['capital', `${moneyText(row.principal)} en ${row.term} cuotas`],
    ['tasa pactada', `${row.agreed_monthly_rate} mensual`],
    ['desembolso', momentText(row.disbursed_at)],
    ['cierre', momentText(row.closed_at)],
    ['libros hasta', row.accrued_to],
  ]);

const debt = (loan: Loan, clock: Clock): string => {
  const { on, minimumPayment, totalDebt, capital, arrears, daysOverdue, nextDueOn, credit } = debtToday(
    loan,
    clock,
  );
  return section(`Deuda al ${on}`, [
    ['pago mínimo', moneyText(minimumPayment)],
    ['pago total', moneyText(totalDebt)],
    ['capital', moneyText(capital)],
    ['mora', `${moneyText(arrears)}, ${daysOverdue} días`],
    ['próxima fecha', nextDueOn ?? '—'],
    ['a favor', moneyText(credit)],
  ]);
};

/** `interest 3: $ 1.200`, for each part of an allocation. */
const applied = (allocation: Allocation | undefined): string =>
  (allocation?.lines ?? [])
    .map(({ concept, instalment, amount }) =>
      `${concept} ${instalment ?? ''}: ${moneyText(amount)}`.replace(' :', ':'),
    )
    .join(', ');

const payments = ({ payments: rows, history }: Loan): string =>
  section(
    'Pagos',
    rows.map((row) => [
      row.value_date,
      moneyText(row.amount),
      row.channel,
      row.reference,
      row.reversed_at ? `reversado ${momentText(row.reversed_at)}` : applied(history.allocations.get(row.id)),
    ]),
    'ninguno',
  );

const slips = async (executor: Executor, { row }: Loan): Promise<string> => {
  const rows = await executor
    .selectFrom('cash_slip')
    .selectAll()
    .where('credit_number', '=', row.credit_number)
    .orderBy('reported_at')
    .execute();
  return section('Comprobantes de efectivo', rows.map(slipWords), 'ninguno');
};

const books = async (executor: Executor, { row }: Loan): Promise<string> => {
  const totals = new Map<string, number>();
  for (const { account, amount } of await balancesOf(executor, row.credit_number))
    totals.set(account, (totals.get(account) ?? 0) + amount);
  const rows = [...totals].map(([account, amount]) => [account, moneyText(amount)]);
  return `Libros (debe positivo, haber negativo)\n${alignColumns(rows, '  ')}`;
};

/** A loan with today's debt, its payments with their allocation, and its ledger balances. */
export const loanText = async (executor: Executor, clock: Clock, loan: Loan): Promise<string> =>
  [
    terms(loan),
    debt(loan, clock),
    payments(loan),
    await slips(executor, loan),
    await books(executor, loan),
  ].join('\n\n');
