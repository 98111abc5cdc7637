import { SIMULATED_AMOUNT_FIELD } from '#core/api/credit/simulation.ts';
import { MINIMUM_PAYMENT } from '#core/constants.ts';
import { formatPesos, min, pesos } from '#core/money/money.ts';
import { type PaymentSimulation, simulatePayment } from '#core/payments/payment-simulation.ts';
import type { Context } from '../../infrastructure/context.ts';
import { Conflict, InvalidFields } from '../../infrastructure/runtime/errors.ts';
import { readOwnCredit } from '../own-credit.ts';

/**
 * Simulates paying an amount today on a person's own credit; read-only. Errors: NotFound for any other credit; Conflict when
 * nothing is owed; InvalidFields with the sentence for an amount that cannot be paid.
 */
export const simulateOwnPayment = async (
  context: Context,
  accountId: string,
  creditNumber: number,
  amount: number,
): Promise<PaymentSimulation> => {
  const { loan, debt } = await readOwnCredit(context, accountId, creditNumber);
  const { totalDebt } = debt;
  if (totalDebt === 0) throw new Conflict('nothing_owed', 'Este crédito no tiene nada por pagar hoy.');
  const least = min(MINIMUM_PAYMENT, totalDebt);
  if (amount < least)
    throw new InvalidFields({ [SIMULATED_AMOUNT_FIELD]: `Escribe ${formatPesos(least)} o más.` });
  if (amount > totalDebt) {
    const total = formatPesos(totalDebt);
    throw new InvalidFields({
      [SIMULATED_AMOUNT_FIELD]: `Tu deuda total hoy es de ${total}. Escribe ese valor o uno menor.`,
    });
  }
  return simulatePayment(loan.history.account, pesos(amount), debt.on);
};
