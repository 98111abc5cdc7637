import { sql } from 'kysely';
import { addDays, bogotaDate } from '#core/calendar/calendar-date.ts';
import { readCashLimit } from '../../infrastructure/config/command-config.ts';
import { type Executor, inTransaction } from '../../infrastructure/database/connection.ts';
import { readCreditNumber, readPastInstant, readPesos } from '../../infrastructure/ops/arguments.ts';
import {
  type OpsArguments,
  type OpsCommand,
  type OpsContext,
  OpsError,
} from '../../infrastructure/ops/command.ts';
import { moneyText } from '../../infrastructure/ops/words.ts';
import { actorOf } from '../../infrastructure/runtime/operator.ts';
import { firstDisbursedOn, type LoanRow, lockLoan, type PaymentRow } from '../../loans/loans.ts';
import { postSlip } from '../cash-slips/ops-post.ts';
import { postPayment, reversePayment } from '../loan-payments.ts';
import { creditOfReference } from '../payment-attempts.ts';

/** Provider of counter payments; their reference is the receipt's number. */
const COUNTER = 'caja';
/** How late a payment at a counter of ours may be posted. */
const MAX_DAYS_BACK = 20;

const lockedLoan = async (executor: Executor, creditNumber: number): Promise<LoanRow> => {
  const loan = await lockLoan(executor, creditNumber);
  if (!loan) throw new OpsError(`No hay un crédito ${creditNumber} desembolsado.`);
  return loan;
};

const readPaidAt = (text: string, now: Date): Date => {
  const instant = readPastInstant(text, now);
  const earliest = addDays(bogotaDate(now), -MAX_DAYS_BACK);
  if (bogotaDate(instant) < earliest)
    throw new OpsError(
      `"${text}" es de hace más de ${MAX_DAYS_BACK} días: en la caja se registra desde el ${earliest}. Busca el pago en el extracto del banco antes de seguir.`,
    );
  return instant;
};

/**
 * The payment of a receipt.
 * @throws OpsError when it belongs to another credit.
 */
const paymentOf = async (
  executor: Executor,
  creditNumber: number,
  receipt: string,
): Promise<PaymentRow | undefined> => {
  const payment = await executor
    .selectFrom('payment')
    .selectAll()
    .where('provider', '=', COUNTER)
    .where('provider_transaction_id', '=', receipt)
    .executeTakeFirst();
  if (payment && payment.credit_number !== creditNumber)
    throw new OpsError(`El recibo ${receipt} ya está registrado en el crédito ${payment.credit_number}.`);
  return payment;
};

/**
 * A receipt of the counter's own: by a reference that we signed, a payment is found to be its attempt's.
 * @throws OpsError.
 */
const readReceipt = (receipt: string): string => {
  if (creditOfReference(receipt) === undefined) return receipt;
  throw new OpsError(
    `"${receipt}" es la referencia de un pago por la pasarela, que se registra solo: escribe el número del recibo de la caja.`,
  );
};

const LIMIT_MS = 24 * 3_600_000;

/** Whether it takes what one operator may post within a day above the limit, whichever the credits. */
const isAboveLimit = async (
  { db, clock, operator }: OpsContext,
  { positionals: [, value = '', , receipt = ''] }: OpsArguments,
): Promise<boolean> => {
  // Two receipts of one operator at once are counted one after the other.
  await db.selectFrom('operator').select('name').where('name', '=', operator.name).forNoKeyUpdate().execute();
  const since = new Date(clock.now().getTime() - LIMIT_MS);
  const { posted } = await db
    .selectFrom('payment')
    .select((by) => by.fn.coalesce(by.fn.sum<string>('amount'), by.lit(0)).as('posted'))
    .where('provider', '=', COUNTER)
    .where('provider_transaction_id', '<>', receipt)
    .where('reversed_at', 'is', null)
    .where('provider_transaction_id', 'in', (of) =>
      of
        .selectFrom('audit_entry')
        .select(sql<string>`details ->> 'receipt'`.as('receipt'))
        .where('actor', '=', actorOf(operator))
        .where('action', '=', 'payments cash')
        .where('at', '>', since),
    )
    .executeTakeFirstOrThrow();
  return Number(posted) + readPesos(value) > readCashLimit(process.env);
};

export const postCash: OpsCommand = {
  name: 'payments cash',
  roles: ['cash'],
  effects: ['debt_falls'],
  needsSecondPerson: isAboveLimit,
  positionals: ['crédito', 'valor', 'fecha-hora', 'recibo'],
  switches: { 'reduce-instalment': 'lo que sobre baja la cuota en vez del plazo' },
  options: { slip: 'el comprobante con que la persona reportó este pago, por su id' },
  summary: 'Registra un pago en efectivo; cuenta desde el momento en la caja y una sola vez por recibo.',
  run: async ({ db, clock, jobs }, { positionals, switches, options, audit }) => {
    const [credit = '', value = '', when = '', typedReceipt = ''] = positionals;
    const creditNumber = readCreditNumber(credit);
    const receipt = readReceipt(typedReceipt);
    const amount = readPesos(value);
    const paidAt = readPaidAt(when, clock.now());
    return inTransaction(db, async (trx) => {
      const loan = await lockedLoan(trx, creditNumber);
      const since = await firstDisbursedOn(trx, loan);
      if (bogotaDate(paidAt) < since)
        throw new OpsError(`El crédito se desembolsó el ${since}, después de ese pago.`);
      const existing = await paymentOf(trx, creditNumber, receipt);
      if (!existing) {
        await postPayment(trx, { clock, jobs }, loan, {
          provider: COUNTER,
          transactionId: receipt,
          reference: receipt,
          amount,
          channel: 'CASH',
          choice: switches.has('reduce-instalment') ? 'reduce_instalment' : 'reduce_term',
          paidAt,
        });
      }
      const payment = existing ?? (await paymentOf(trx, creditNumber, receipt));
      if (!payment) throw new Error(`payment ${receipt} was not kept`);
      const slip = options.slip === undefined ? undefined : await postSlip(trx, options.slip, payment);
      if (!existing || slip?.isNew) {
        await audit(trx, String(creditNumber), {
          ...{ amount, paidAt: paidAt.toISOString(), receipt },
          ...(slip ? { slip: slip.id } : {}),
          changes: [
            {
              what: `recibo ${receipt}, ${paidAt.toISOString()}`,
              to: `${moneyText(amount)} en efectivo al crédito ${creditNumber}`,
            },
          ],
        });
      }
      const message = existing
        ? `El recibo ${receipt} ya estaba registrado: no se cambió nada.`
        : `Registrado: ${amount} pesos al crédito ${creditNumber}, recibo ${receipt}.`;
      return [message, ...(slip?.said ?? [])].join('\n');
    });
  },
};

export const reversePaid: OpsCommand = {
  name: 'payments reverse',
  roles: ['cash'],
  effects: ['money_leaves'],
  needsSecondPerson: 'always',
  positionals: ['crédito', 'referencia'],
  summary: 'Reversa un pago cuyo dinero se devolvió, por su referencia o su recibo.',
  run: async ({ db, clock, jobs }, { positionals: [credit = '', reference = ''], audit }) => {
    const creditNumber = readCreditNumber(credit);
    return inTransaction(db, async (trx) => {
      const loan = await lockedLoan(trx, creditNumber);
      const found = await trx
        .selectFrom('payment')
        .selectAll()
        .where('credit_number', '=', creditNumber)
        .where((by) =>
          by.or([by('reference', '=', reference), by('provider_transaction_id', '=', reference)]),
        )
        .execute();
      const [payment] = found;
      if (!payment) throw new OpsError(`El crédito ${creditNumber} no tiene un pago "${reference}".`);
      if (found.length > 1)
        throw new OpsError(`Hay ${found.length} pagos con "${reference}": usa el número de la transacción.`);
      if (!(await reversePayment(trx, { clock, jobs }, loan, payment)))
        return `Ese pago ya estaba reversado: no se cambió nada.`;
      await audit(trx, String(creditNumber), {
        ...{ payment: payment.id, amount: payment.amount, reference },
        changes: [
          {
            what: `pago ${reference} del crédito ${creditNumber}`,
            from: `${moneyText(payment.amount)} recibidos`,
            to: 'reversado: el dinero se devolvió',
          },
        ],
      });
      return `Reversado: ${payment.amount} pesos del crédito ${creditNumber}.`;
    });
  },
};
