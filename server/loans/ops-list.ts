import { DELINQUENCY_BUCKETS, type DelinquencyBucket } from '#core/loan/delinquency.ts';
import type { Executor } from '../infrastructure/database/connection.ts';
import { readPage } from '../infrastructure/ops/arguments.ts';
import { type OpsCommand, OpsError } from '../infrastructure/ops/command.ts';
import { NO_MORE, PAGE_OPTION, pageOf, pageText } from '../infrastructure/ops/text-table.ts';
import { moneyText } from '../infrastructure/ops/words.ts';
import { debtToday, loanOf, selectFromLoan } from './loans.ts';

const HEADINGS = [
  'crédito',
  'desembolso',
  'capital',
  'tramo',
  'días de mora',
  'desde',
  'vencido',
  'al',
  'total hoy',
];

const readBucket = (text: string | undefined): DelinquencyBucket | undefined => {
  const bucket = DELINQUENCY_BUCKETS.find((one) => one === text);
  if (text === undefined || bucket) return bucket;
  throw new OpsError(`No hay un tramo "${text}". Los que hay: ${DELINQUENCY_BUCKETS.join(', ')}.`);
};

interface Wanted {
  readonly bucket: DelinquencyBucket | undefined;
  readonly isInArrears: boolean;
  readonly page: number;
}

/** A page of the stored delinquencies, the longest in arrears first. */
const readPageOfLoans = (executor: Executor, { bucket, isInArrears, page }: Wanted) => {
  const { limit, offset } = pageOf(page);
  // The rows before a late page are skipped in the index alone.
  const numbers = executor
    .selectFrom('loan_delinquency')
    .select('credit_number')
    .$if(bucket !== undefined, (query) => query.where('bucket', '=', bucket ?? '0'))
    .$if(isInArrears, (query) => query.where('overdue_since', 'is not', null))
    .orderBy('overdue_since')
    .orderBy('credit_number')
    .limit(limit)
    .offset(offset);
  return executor
    .selectFrom('loan_delinquency')
    .selectAll()
    .where('credit_number', 'in', numbers)
    .orderBy('overdue_since')
    .orderBy('credit_number')
    .execute();
};

export const listLoans: OpsCommand = {
  name: 'loans list',
  roles: ['cash', 'credit'],
  effects: [],
  switches: { arrears: 'solo los que están en mora' },
  options: {
    bucket: `solo los de un tramo de días de mora: ${DELINQUENCY_BUCKETS.join(', ')}`,
    ...PAGE_OPTION,
  },
  changesNothing: true,
  summary:
    'Muestra los créditos abiertos con sus días de mora y su deuda, el de más mora primero, sin decir de quién son.',
  run: async ({ db, clock }, { switches, options }) => {
    const page = readPage(options.page);
    const isInArrears = switches.has('arrears');
    const listed = await readPageOfLoans(db, { bucket: readBucket(options.bucket), isInArrears, page });
    if (listed.length === 0) {
      if (page > 1) return NO_MORE;
      return isInArrears ? 'Ningún crédito está en mora.' : 'No hay créditos.';
    }
    const numbers = listed.map(({ credit_number }) => credit_number);
    const selected = await selectFromLoan(db).where('loan.credit_number', 'in', numbers).execute();
    const loans = new Map(selected.map((loan) => [loan.credit_number, loan]));
    const rows: (readonly string[])[] = [];
    for (const standing of listed) {
      const loan = loans.get(standing.credit_number);
      if (!loan) continue;
      const { totalDebt } = debtToday(await loanOf(db, loan), clock);
      rows.push([
        String(loan.credit_number),
        loan.disbursed_on,
        moneyText(loan.principal),
        standing.bucket,
        String(standing.days_overdue),
        standing.overdue_since ?? '—',
        moneyText(standing.overdue_amount),
        standing.as_of,
        moneyText(totalDebt),
      ]);
    }
    return pageText(HEADINGS, rows, page);
  },
};
