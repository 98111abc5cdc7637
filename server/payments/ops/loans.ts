import type { Allocation } from '#core/loan/allocation.ts';
import { applicationText } from '../../applications/ops/application-text.ts';
import { findApplication } from '../../applications/ops/find-application.ts';
import type { Executor } from '../../infrastructure/database/connection.ts';
import { appliedTo } from '../../infrastructure/documents/texts/payment-words.ts';
import { readCreditNumber } from '../../infrastructure/ops/arguments.ts';
import { type OpsCommand, OpsError } from '../../infrastructure/ops/command.ts';
import { section } from '../../infrastructure/ops/text-table.ts';
import { momentText, moneyText } from '../../infrastructure/ops/words.ts';
import type { Clock } from '../../infrastructure/runtime/clock.ts';
import { accountName } from '../../loans/ledger/account-words.ts';
import { balancesOf } from '../../loans/ledger/ledger.ts';
import { debtToday, findLoan, type Loan } from '../../loans/loans.ts';
import { slipWords } from '../cash-slips/ops.ts';

/** `2026-03-02 · 2026-04-01 · Juzgado 1`, where it began at all. */
const span = (name: string, ...facts: readonly (string | null)[]): readonly (readonly string[])[] =>
  facts[0] === null ? [] : [[name, facts.filter(Boolean).join(' · ')]];

const terms = ({ row }: Loan): string =>
  section('Crédito', [
    ['número', String(row.credit_number)],
    ['capital', `${moneyText(row.principal)} en ${row.term} cuotas`],
    ['tasa pactada', `${row.agreed_monthly_rate} mensual`],
    ['desembolso', momentText(row.disbursed_at)],
    ...(row.returned_at ? [['devuelto por el banco', momentText(row.returned_at)]] : []),
    ['cierre', momentText(row.closed_at)],
    ...span('insolvencia', row.insolvent_from, row.insolvent_until, row.insolvency_court),
    ...span('póliza propia', row.own_insurance_from, row.own_insurance_until, row.own_insurance_policy),
    ...(row.waived_amount === null ? [] : span('condonado', row.waived_on, moneyText(row.waived_amount))),
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

/** `Interés de la cuota 3: $ 1.200`, for each part of an allocation. */
const applied = (allocation: Allocation | undefined): string =>
  (allocation?.lines ?? []).map((line) => `${appliedTo(line)}: ${moneyText(line.amount)}`).join(', ');

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
  return section(
    'Libros (debe positivo, haber negativo)',
    [...totals].map(([account, amount]) => [accountName(account), moneyText(amount)]),
  );
};

/** A loan with today's debt, its payments with their allocation, and its ledger balances. */
const loanText = async (executor: Executor, clock: Clock, loan: Loan): Promise<string> =>
  [
    terms(loan),
    debt(loan, clock),
    payments(loan),
    await slips(executor, loan),
    await books(executor, loan),
  ].join('\n\n');

export const showLoan: OpsCommand = {
  name: 'loans show',
  roles: ['cash', 'credit'],
  effects: [],
  positionals: ['crédito'],
  summary:
    'Muestra un crédito: condiciones, deuda de hoy, pagos y libros; quién miró y por qué queda escrito.',
  run: async ({ db, clock }, { positionals: [credit = ''], audit }) => {
    const creditNumber = readCreditNumber(credit);
    const loan = await findLoan(db, creditNumber);
    if (!loan) throw new OpsError(`No hay un crédito ${credit} desembolsado.`);
    await audit(db, String(creditNumber));
    return loanText(db, clock, loan);
  },
};

export const showApplication: OpsCommand = {
  name: 'applications show',
  roles: ['agent', 'credit'],
  effects: [],
  positionals: ['id|crédito'],
  summary:
    'Muestra todo lo que se sabe de una solicitud y de su persona; quién miró y por qué queda escrito.',
  run: async ({ db, clock }, { positionals: [named = ''], audit }) => {
    const application = await findApplication(db, named);
    // Before anything is shown: every access is audited.
    await audit(db, application.id);
    const text = await applicationText(db, application);
    const loan = await findLoan(db, application.credit_number);
    return loan ? `${text}\n\n${await loanText(db, clock, loan)}` : text;
  },
};
