import { sql } from 'kysely';
import { fromCents } from '#core/money/money.ts';
import { type Executor, inTransaction } from '../../infrastructure/database/connection.ts';
import { readCreditNumber } from '../../infrastructure/ops/arguments.ts';
import { type OpsCommand, OpsError } from '../../infrastructure/ops/command.ts';
import { moneyText } from '../../infrastructure/ops/words.ts';
import { lockLoan } from '../../loans/loans.ts';
import { creditOfReference, findAttempt } from '../payment-attempts.ts';

/** What the last comparison found approved at the provider and not posted. */
const findUnposted = async (executor: Executor, transactionId: string) => {
  const wanted = JSON.stringify([{ kind: 'not_posted', transactionId }]);
  const found = await executor
    .selectFrom('reconciled_day')
    .select(['day', 'differences'])
    .where(sql<boolean>`differences @> ${wanted}::jsonb`)
    .executeTakeFirst();
  const difference = found?.differences.find((each) => each.transactionId === transactionId);
  return found && difference && { day: found.day, ...difference };
};

export const adoptPayment: OpsCommand = {
  name: 'payments adopt',
  roles: ['cash'],
  effects: ['debt_falls'],
  needsSecondPerson: 'always',
  positionals: ['transacción'],
  options: { credit: 'a qué crédito, si el que nombra la referencia también se perdió' },
  summary:
    'Registra un pago que la pasarela aprobó y del que aquí no quedó nada, como después de restaurar una copia: una sola vez, con la fecha en que se pagó.',
  run: ({ db, jobs }, { positionals: [transactionId = ''], options: { credit }, audit }) =>
    inTransaction(db, async (trx) => {
      const unposted = await findUnposted(trx, transactionId);
      if (!unposted)
        throw new OpsError(
          `Entre los pagos sin registrar no está la transacción "${transactionId}". Compara otra vez con payments reconcile y míralos con payments totals.`,
        );
      const { reference, day, amountInCents } = unposted;
      const named = creditOfReference(reference);
      if (named === undefined)
        throw new OpsError(
          `La referencia "${reference}" no es de un pago firmado aquí: acláralo con la pasarela.`,
        );
      if (await findAttempt(trx, reference))
        throw new OpsError(
          'El intento de ese pago sí está: payments reconcile lo registra, salvo que el valor no sea el que se firmó. Acláralo con la pasarela.',
        );
      const amount = fromCents(amountInCents);
      if (amount === undefined) throw new OpsError('Ese pago tiene centavos: acláralo con la pasarela.');
      const isNamedThere = (await lockLoan(trx, named)) !== undefined;
      if (credit !== undefined && isNamedThere)
        throw new OpsError(
          `El crédito ${named} que nombra la referencia sí está: el pago es de él, sin --credit.`,
        );
      const creditNumber = credit === undefined ? named : readCreditNumber(credit);
      if (!(await lockLoan(trx, creditNumber)))
        throw new OpsError(
          `El crédito ${creditNumber} no está en los libros. Mira disbursements missing; cuando la persona lo tenga otra vez, di cuál es con --credit.`,
        );
      await jobs.enqueue('adopt-payment', { transactionId, creditNumber }, { executor: trx });
      await audit(trx, String(creditNumber), {
        ...{ transactionId, reference, amount, day },
        changes: [
          {
            what: `transacción ${transactionId} de la pasarela, del ${day}`,
            from: 'sin registrar',
            to: `pago de ${moneyText(amount)} en el crédito ${creditNumber}`,
          },
        ],
      });
      return `Se registra en el crédito ${creditNumber}: ${moneyText(amount)} del ${day}, transacción ${transactionId}. El servidor lo confirma antes con la pasarela; el resultado queda en payments totals.`;
    }),
};
