import { sql } from 'kysely';
import { bogotaDate, startOfDay } from '#core/calendar/calendar-date.ts';
import { heldUntil } from '#core/loan/refunds.ts';
import { formatPesos, pesos } from '#core/money/money.ts';
import { parseDocumentNumber } from '#core/people/document-number.ts';
import { readBankAccount } from '../../catalog/provider-account.ts';
import { type Executor, inTransaction } from '../../infrastructure/database/connection.ts';
import { readCreditNumber, readPage } from '../../infrastructure/ops/arguments.ts';
import { type OpsCommand, OpsError } from '../../infrastructure/ops/command.ts';
import { NO_MORE, PAGE_OPTION, pageOf, pageText } from '../../infrastructure/ops/text-table.ts';
import { momentText, moneyText } from '../../infrastructure/ops/words.ts';
import { actorOf } from '../../infrastructure/runtime/operator.ts';
import { readMissing } from '../../loans/disbursement/missing-transfers.ts';
import { findLoan, type LoanRow, loadLoan, lockLoan, type PaymentRow } from '../../loans/loans.ts';
import { OF_PAYMENT, type RefundRow, refundableOf } from '../../loans/refunds.ts';
import {
  findMissingRefund,
  insertTry,
  isAlive,
  type RefundPayee,
  readHolderPayee,
  readTries,
} from './prepare-refund.ts';

/** What is still to go back, the first due first. */
const readOwed = (executor: Executor, page: number) => {
  const { limit, offset } = pageOf(page);
  return executor
    .selectFrom('obligation')
    .innerJoin('payment', (join) =>
      join.onRef('payment.credit_number', '=', 'obligation.credit_number').on(OF_PAYMENT),
    )
    .selectAll('payment')
    .select(['due_by', 'account_id'])
    .where('kind', '=', 'payment_return')
    .where('state', 'in', ['pending', 'handed_over'])
    .orderBy('due_by')
    .orderBy('obligation.id')
    .limit(limit)
    .offset(offset)
    .execute();
};

const wayText = (
  payment: PaymentRow,
  last: RefundRow | undefined,
  missing: string | undefined,
  now: Date,
): string => {
  const until = heldUntil(payment.posted_at);
  const isHeld = bogotaDate(now) < until;
  if (missing !== undefined && !(last && isAlive(last) && last.asked_at !== null))
    return `ESPERA: la tesorería hizo a esa cuenta el giro ${missing}, que aquí falta: míralo con disbursements missing`;
  if (last && isAlive(last)) {
    if (last.way === 'void') return 'se pidió a la pasarela anularlo';
    const to = `a la cuenta ****${last.last_four}`;
    if (last.asked_at !== null) return `giro pedido ${to}`;
    return isHeld ? `liberado, sale el ${until} ${to}` : `liberado, sale ${to}`;
  }
  if (last && last.returned_at !== null)
    return `EL BANCO REGRESÓ EL GIRO (${last.return_reason ?? 'sin motivo'}): hay que liberarlo otra vez`;
  if (last?.way === 'transfer') return `EL GIRO FALLÓ (${last.failure}): hay que liberarlo otra vez`;
  return isHeld ? `espera hasta el ${until}` : 'listo para salir, o espera que se libere';
};

export const listRefunds: OpsCommand = {
  name: 'refunds list',
  roles: ['cash', 'credit', 'agent'],
  effects: [],
  changesNothing: true,
  options: PAGE_OPTION,
  summary: 'Muestra los pagos que hay que devolver, hasta cuándo y qué esperan.',
  run: async ({ db, clock }, { options }) => {
    const page = readPage(options.page);
    const owed = await readOwed(db, page);
    if (owed.length === 0) return page === 1 ? 'No hay pagos por devolver.' : NO_MORE;
    const rows: (readonly string[])[] = [];
    const standing = await readMissing(db);
    for (const { due_by: dueBy, account_id: accountId, ...payment } of owed) {
      const tries = await readTries(db, payment);
      const loan = await findLoan(db, payment.credit_number);
      const last = tries.at(-1);
      const payee =
        last?.account_number === undefined || last.account_number === null
          ? await readHolderPayee(db, accountId)
          : last;
      const missing = findMissingRefund(
        standing,
        payment,
        payee,
        last && isAlive(last) ? last.attempt : tries.length + 1,
      );
      rows.push([
        String(payment.credit_number),
        payment.reference,
        moneyText(loan ? refundableOf(loan, payment) : payment.amount),
        payment.channel,
        dueBy,
        wayText(payment, last, missing?.record_id, clock.now()),
      ]);
    }
    return pageText(['crédito', 'pago', 'valor', 'medio', 'hasta', 'cómo va'], rows, page);
  },
};

const findPayment = async (
  executor: Executor,
  creditNumber: number,
  reference: string,
): Promise<PaymentRow> => {
  const found = await executor
    .selectFrom('payment')
    .selectAll()
    .where('credit_number', '=', creditNumber)
    .where((by) => by.or([by('reference', '=', reference), by('provider_transaction_id', '=', reference)]))
    .execute();
  const [payment] = found;
  if (!payment) throw new OpsError(`El crédito ${creditNumber} no tiene un pago "${reference}".`);
  if (found.length > 1)
    throw new OpsError(`Hay ${found.length} pagos con "${reference}": usa el número de la transacción.`);
  return payment;
};

const MAX_NAME_LENGTH = 120;

/** The account of whoever paid, as written; the holder's key where none of it is. */
const readPayee = async (
  executor: Executor,
  { account_id: accountId }: LoanRow,
  options: Readonly<Record<string, string>>,
): Promise<RefundPayee> => {
  const { holder = '', document = '', bank = '', 'account-type': type = '', account = '' } = options;
  const own = await readHolderPayee(executor, accountId);
  if (`${holder}${document}${bank}${type}${account}` === '') return own;
  const number = parseDocumentNumber(document);
  if (holder.trim() === '' || holder.length > MAX_NAME_LENGTH || /\p{Cc}/u.test(holder) || !number)
    throw new OpsError(
      'Escribe de quién es la cuenta: --holder con su nombre y --document con su número de documento.',
    );
  const read = readBankAccount([bank, type, account]);
  if ('error' in read)
    throw new OpsError(
      `La cuenta no se puede usar: ${read.error}. Van --bank, --account-type y --account; una llave bre-b no lleva --bank.`,
    );
  return {
    is_to_holder: number === own.payee_document,
    payee_name: holder.trim(),
    payee_document: number,
    ...read.account,
  };
};

/** @throws OpsError where nothing waits to go back, or it is on its way. */
const requireWaiting = async (
  trx: Executor,
  { clock }: { readonly clock: { now(): Date } },
  payment: PaymentRow,
): Promise<void> => {
  const waiting = await trx
    .updateTable('obligation')
    .set({ next_check_at: clock.now() })
    .where('credit_number', '=', payment.credit_number)
    .where('kind', '=', 'payment_return')
    .where(sql`split_part(subject, '/', 1)`, '=', payment.id)
    .where('state', '=', 'pending')
    .returning('id')
    .executeTakeFirst();
  if (!waiting) throw new OpsError(`El pago ${payment.reference} no está por devolver. Mira «refunds list».`);
};

export const releaseRefund: OpsCommand = {
  name: 'refunds release',
  roles: ['cash'],
  effects: ['money_leaves'],
  needsSecondPerson: 'always',
  positionals: ['crédito', 'pago'],
  options: {
    holder: 'nombre de quien pagó, si no fue el titular del crédito',
    document: 'su número de documento',
    bank: 'el banco de su cuenta',
    'account-type': 'ahorros, corriente o bre-b',
    account: 'el número de su cuenta, o su llave',
  },
  summary:
    'Libera la devolución de un pago que la pasarela no puede anular: a la llave del titular o, con los datos, a la cuenta de quien pagó. Sale cuando termina su espera.',
  run: async ({ db, clock, operator }, { positionals: [credit = '', reference = ''], options, audit }) =>
    inTransaction(db, async (trx) => {
      const creditNumber = readCreditNumber(credit);
      const payment = await findPayment(trx, creditNumber, reference);
      await requireWaiting(trx, { clock }, payment);
      const row = await lockLoan(trx, creditNumber);
      if (!row) throw new OpsError(`No hay un crédito ${creditNumber} desembolsado.`);
      const amount = refundableOf(await loadLoan(trx, row), payment);
      if (amount === 0) throw new OpsError(`De ese pago no hay nada por devolver hoy.`);
      const tries = await readTries(trx, payment);
      const last = tries.at(-1);
      if (last && isAlive(last))
        throw new OpsError(
          `Ese pago ya va de vuelta, o ya se liberó: no se cambió nada. Mira «refunds list».`,
        );
      const payee = await readPayee(trx, row, options);
      await insertTry(trx, { clock }, payment, {
        ...payee,
        attempt: tries.length + 1,
        way: 'transfer',
        amount,
        released_by: actorOf(operator),
      });
      await audit(trx, credit, {
        payment: payment.reference,
        amount,
        isToHolder: payee.is_to_holder,
        bank: payee.bank,
        lastFour: payee.last_four,
        changes: [
          {
            what: `devolución del pago ${payment.reference}`,
            from: 'retenida',
            to: `${moneyText(amount)} a la cuenta ****${payee.last_four}${payee.bank ? ` de ${payee.bank}` : ''}, de ${payee.payee_name}${payee.is_to_holder ? ', titular del crédito' : ''}`,
          },
        ],
      });
      const until = heldUntil(payment.posted_at);
      const when = startOfDay(until) > clock.now() ? `el ${until}` : 'ya';
      return `Liberado: ${formatPesos(pesos(amount)).replace(/\s/g, ' ')} salen ${when} a la cuenta ****${payee.last_four} de ${payee.payee_name}.`;
    }),
};

export const checkRefund: OpsCommand = {
  name: 'refunds check',
  roles: ['cash'],
  effects: [],
  positionals: ['crédito', 'pago'],
  summary:
    'Le pregunta a la tesorería por el giro con que se devolvió un pago, haga cuanto haga: si el banco lo regresó, se debe otra vez. El servidor lo hace solo en los primeros quince días.',
  run: ({ db, jobs }, { positionals: [credit = '', reference = ''], audit }) =>
    inTransaction(db, async (trx) => {
      const payment = await findPayment(trx, readCreditNumber(credit), reference);
      const last = (await readTries(trx, payment)).at(-1);
      if (!last?.transfer_id || last.settled_at === null || last.returned_at !== null)
        throw new OpsError(
          `El pago ${payment.reference} no tiene un giro hecho por el que preguntar. Mira «refunds list».`,
        );
      await jobs.enqueue('check-refunds', { refundId: last.id }, { executor: trx });
      await audit(trx, credit, { payment: payment.reference, transferId: last.transfer_id });
      return `El servidor le preguntará a la tesorería por el giro ${last.transfer_id}. Si volvió, queda en «refunds list».`;
    }),
};

export const listChargedBack: OpsCommand = {
  name: 'refunds charged-back',
  roles: ['cash', 'credit', 'agent'],
  effects: [],
  changesNothing: true,
  options: PAGE_OPTION,
  summary:
    'Muestra los pagos que se devolvieron y después se reversaron: cuánto debe el titular, y cuánto otra persona que pagó.',
  run: async ({ db }, { options }) => {
    const page = readPage(options.page);
    const { limit, offset } = pageOf(page);
    const found = await db
      .selectFrom('ledger_line')
      .select((by) => [
        'credit_number',
        by.fn.sum<string>('amount').filterWhere('account', '=', 'refund_receivable').as('by_holder'),
        by.fn.sum<string>('amount').filterWhere('account', '=', 'payer_receivable').as('by_others'),
        by
          .selectFrom('payment')
          .select((payment) => payment.fn.max('reversed_at').as('at'))
          .whereRef('payment.credit_number', '=', 'ledger_line.credit_number')
          .as('reversed_at'),
      ])
      .where('account', 'in', ['refund_receivable', 'payer_receivable'])
      .groupBy('credit_number')
      .having((by) => by(by.fn.sum('amount'), '<>', 0))
      .orderBy('credit_number')
      .limit(limit)
      .offset(offset)
      .execute();
    if (found.length === 0) return page === 1 ? 'Nadie debe un pago devuelto.' : NO_MORE;
    const rows = found.map((one) => [
      String(one.credit_number),
      moneyText(Number(one.by_holder ?? 0)),
      moneyText(Number(one.by_others ?? 0)),
      momentText(one.reversed_at),
    ]);
    return pageText(['crédito', 'debe el titular', 'debe otra persona', 'reversado'], rows, page);
  },
};
