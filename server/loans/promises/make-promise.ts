import type { NewestStanding } from '#core/api/credit/made-promise.ts';
import { PROMISE_FIELDS, type WantedPromise } from '#core/api/credit/promises.ts';
import { bogotaDate } from '#core/calendar/calendar-date.ts';
import { dateInWords } from '#core/calendar/date-words.ts';
import { MINIMUM_PAYMENT } from '#core/constants.ts';
import type { Debt } from '#core/loan/debt.ts';
import { leavesResidue } from '#core/loan/payable-amount.ts';
import { promiseDays } from '#core/loan/promise-to-pay.ts';
import { formatPesos, min } from '#core/money/money.ts';
import type { Context } from '../../infrastructure/context.ts';
import { type Executor, inTransaction } from '../../infrastructure/database/connection.ts';
import { consumeRateLimit } from '../../infrastructure/rate-limit.ts';
import { Conflict, InvalidFields } from '../../infrastructure/runtime/errors.ts';
import { obligeOfPromise } from '../../obligations/loan-obligations.ts';
import { debtToday, loadLoan, lockLoan } from '../loans.ts';
import { creditNotFound, readOwnCredit } from '../own-credit.ts';
import { residueLeft } from '../residue-words.ts';
import { newestPromise, type StandingPromise } from './promises.ts';

const TOO_OFTEN = {
  code: 'too_many_promises',
  sentence: 'Ya cambiaste tu promesa varias veces hoy. Intenta de nuevo',
};

/** @throws Conflict when nothing is owed; InvalidFields. */
const requirePossible = (
  { clock }: Context,
  { totalDebt }: Debt,
  { promisedOn, amount }: WantedPromise,
): void => {
  if (totalDebt === 0) throw new Conflict('nothing_owed', 'Este crédito no tiene nada por pagar hoy.');
  const { first, last } = promiseDays(bogotaDate(clock.now()));
  if (promisedOn < first || promisedOn > last)
    throw new InvalidFields({
      [PROMISE_FIELDS.promisedOn]: `Elige una fecha entre el ${dateInWords(first)} y el ${dateInWords(last)}.`,
    });
  const least = min(MINIMUM_PAYMENT, totalDebt);
  if (leavesResidue(amount, totalDebt))
    throw new InvalidFields({ [PROMISE_FIELDS.amount]: residueLeft(totalDebt) });
  if (amount < least || amount > totalDebt)
    throw new InvalidFields({
      [PROMISE_FIELDS.amount]: `Escribe un valor entre ${formatPesos(least)} y ${formatPesos(totalDebt)}.`,
    });
};

/** Whether this promise was made before under its key. */
const isRepeated = async (
  executor: Executor,
  creditNumber: number,
  wanted: WantedPromise,
): Promise<boolean> => {
  const made = await executor
    .selectFrom('promise_to_pay')
    .selectAll()
    .where('credit_number', '=', creditNumber)
    .where('client_id', '=', wanted.id)
    .executeTakeFirst();
  if (made && (made.amount !== wanted.amount || made.promised_on !== wanted.promisedOn))
    throw new Conflict(
      'promise_made',
      'Esta promesa ya se guardó con otro valor u otra fecha. Empieza otra.',
    );
  return made !== undefined;
};

/**
 * Records what a borrower promises to pay and when, in place of an earlier promise; idempotent by `id`. It changes nothing
 * of the debt. Answers the credit's newest promise.
 * @throws NotFound for a credit that is not the account's; InvalidFields; Conflict when nothing is owed, or the key was used
 * for another promise; TooMany.
 */
export const makePromiseToPay = async (
  context: Context,
  accountId: string,
  creditNumber: number,
  wanted: WantedPromise,
): Promise<StandingPromise<NewestStanding>> => {
  const { clock, db, events } = context;
  const { debt } = await readOwnCredit(context, accountId, creditNumber);
  if (!(await isRepeated(db, creditNumber, wanted))) {
    requirePossible(context, debt, wanted);
    // Before the lock: who promises too often waits for nobody and holds up nobody.
    await consumeRateLimit(context, {
      bucket: `promise:${creditNumber}`,
      most: 10,
      per: 'day',
      rejection: TOO_OFTEN,
    });
  }
  return inTransaction(db, async (trx) => {
    // Locked: the order of promises, and the debt that they are about.
    const row = await lockLoan(trx, creditNumber);
    if (row?.account_id !== accountId) throw creditNotFound();
    const loan = await loadLoan(trx, row);
    if (!(await isRepeated(trx, creditNumber, wanted))) {
      requirePossible(context, debtToday(loan, clock), wanted);
      await trx
        .insertInto('promise_to_pay')
        .values({
          client_id: wanted.id,
          credit_number: creditNumber,
          amount: wanted.amount,
          promised_on: wanted.promisedOn,
          made_at: clock.now(),
        })
        .execute();
      await obligeOfPromise(trx, context, row, wanted);
      await events.emit(trx, 'promise-made', { accountId });
    }
    const newest = await newestPromise(trx, loan, clock);
    if (!newest) throw new Error('the promise was not kept');
    return newest;
  });
};
