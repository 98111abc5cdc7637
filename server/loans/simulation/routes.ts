import type { FastifyInstance } from 'fastify';
import * as wire from '#core/api/credit/simulation.ts';
import { MINIMUM_PAYMENT } from '#core/constants.ts';
import { leavesResidue } from '#core/loan/payable-amount.ts';
import { formatPesos, min, pesos } from '#core/money/money.ts';
import { type PaymentSimulation, simulatePayment } from '#core/payments/payment-simulation.ts';
import type { Context } from '../../infrastructure/context.ts';
import { route } from '../../infrastructure/http/route.ts';
import { Conflict, InvalidFields } from '../../infrastructure/runtime/errors.ts';
import { readOwnCredit } from '../own-credit.ts';
import { residueLeft } from '../residue-words.ts';

/**
 * Simulates paying an amount today on a person's own credit; read-only.
 * @throws NotFound for any other credit; Conflict when
 * nothing is owed; InvalidFields with the sentence for an amount that cannot be paid.
 */
const simulateOwnPayment = async (
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
    throw new InvalidFields({ [wire.SIMULATED_AMOUNT_FIELD]: `Escribe ${formatPesos(least)} o más.` });
  if (amount > totalDebt) {
    const total = formatPesos(totalDebt);
    throw new InvalidFields({
      [wire.SIMULATED_AMOUNT_FIELD]: `Tu deuda total hoy es de ${total}. Escribe ese valor o uno menor.`,
    });
  }
  if (leavesResidue(amount, totalDebt))
    throw new InvalidFields({ [wire.SIMULATED_AMOUNT_FIELD]: residueLeft(totalDebt) });
  return simulatePayment(loan.history.account, pesos(amount), debt.on);
};

export const simulationRoutes = (app: FastifyInstance, context: Context): void => {
  route(app, wire.simulatePayment, async ({ caller, params, query }) => {
    const loanId = Number(params.loanId);
    const simulation = await simulateOwnPayment(context, caller.accountId, loanId, query.valor);
    return { data: wire.encodeSimulation(query.valor, simulation) };
  });
};
