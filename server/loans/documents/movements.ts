import { bogotaDate } from '#core/calendar/calendar-date.ts';
import type { Context } from '../../infrastructure/context.ts';
import { writeCsv } from '../../infrastructure/csv.ts';
import type { Executor } from '../../infrastructure/database/connection.ts';
import { OWED_ACCOUNTS } from '../ledger/account-words.ts';
import { type LedgerEntry, toEntry } from '../ledger/ledger.ts';
import { readOwnCredit } from '../own-credit.ts';

const KINDS: Readonly<Record<LedgerEntry['kind'], string>> = {
  disbursement: 'Desembolso',
  accrual: 'Causación',
  payment: 'Pago',
  reversal: 'Reversión de un pago',
  reapplication: 'Nueva aplicación de pagos',
  disbursement_return: 'El banco devolvió el desembolso',
  withdrawal: 'Retracto: el crédito queda sin efecto',
  waiver: 'Condonación de lo que quedaba',
  clinic_refund: 'Devolución de la clínica',
  payment_return: 'Devolución de un pago',
  refund_return: 'El banco regresó la devolución de un pago',
  charge_back: 'Se reversó un pago que ya te habíamos devuelto',
};

const HEADER = [
  'fecha_valor',
  'fecha_registro',
  'movimiento',
  'referencia',
  'concepto',
  'cuota',
  'cargo',
  'abono',
  'saldo',
];

interface Movement {
  readonly kind: string;
  readonly reference: string;
  readonly value_date: string;
  readonly posted_at: Date;
  readonly account: string;
  readonly instalment: number | null;
  readonly amount: number;
}

/** The ledger lines of the borrower's debt, as entered. */
const readMovements = (executor: Executor, creditNumber: number): Promise<Movement[]> =>
  executor
    .selectFrom('ledger_line')
    .innerJoin('ledger_entry', toEntry)
    .select(['kind', 'reference', 'value_date', 'posted_at', 'account', 'instalment', 'amount'])
    .where('ledger_line.credit_number', '=', creditNumber)
    .where('account', 'in', Object.keys(OWED_ACCOUNTS))
    .orderBy('ledger_line.id')
    .execute();

/** Every movement of a person's own credit with its running balance, which ends at the ledger's balance. */
export const makeMovements = async (
  context: Context,
  accountId: string,
  creditNumber: number,
): Promise<Uint8Array> => {
  const { loan } = await readOwnCredit(context, accountId, creditNumber);
  // The ledger names a payment by the provider's transaction id, the holder by its reference.
  const references = new Map(
    loan.payments.map((one) => [`${one.provider}:${one.provider_transaction_id}`, one.reference]),
  );
  const names = new Map<string, string>(Object.entries({ ...KINDS, ...OWED_ACCOUNTS }));
  let balance = 0;
  const rows = (await readMovements(context.db, creditNumber)).map((movement) => {
    balance += movement.amount;
    return [
      movement.value_date,
      bogotaDate(movement.posted_at),
      names.get(movement.kind) ?? movement.kind,
      references.get(movement.reference) ?? '',
      names.get(movement.account) ?? movement.account,
      movement.instalment ?? '',
      movement.amount > 0 ? movement.amount : '',
      movement.amount < 0 ? -movement.amount : '',
      balance,
    ];
  });
  return writeCsv([HEADER, ...rows]);
};
