import type { Money } from '#core/money/money.ts';
import type { Executor } from '../infrastructure/database/connection.ts';
import { readCreditNumber } from '../infrastructure/ops/arguments.ts';
import { type OpsCommand, OpsError } from '../infrastructure/ops/command.ts';
import { moneyText } from '../infrastructure/ops/words.ts';
import type { Clock } from '../infrastructure/runtime/clock.ts';
import { debtToday, findLoan } from './loans.ts';
import { changeTerms } from './ops-terms.ts';

/** Pesos from which nobody gives up a debt alone. Decisions §17, "A total is a total". */
const TOGETHER_FROM = 5_000;

/**
 * What the loan owes today.
 * @throws OpsError where nothing of it can be waived.
 */
const residueOf = async (executor: Executor, clock: Clock, creditNumber: number): Promise<Money> => {
  const loan = await findLoan(executor, creditNumber);
  if (!loan) throw new OpsError(`No hay un crédito ${creditNumber} desembolsado.`);
  if (loan.row.waived_on !== null) throw new OpsError('A este crédito ya se le condonó lo que quedaba.');
  const { totalDebt, chargedBack } = debtToday(loan, clock);
  if (chargedBack > 0)
    throw new OpsError('Lo que debe es de una devolución cuyo pago se reversó: eso no se condona.');
  if (totalDebt === 0) throw new OpsError('Este crédito no debe nada.');
  return totalDebt;
};

/** Gives up what is left of a loan, which closes it. */
export const waiveResidue: OpsCommand = {
  name: 'loans waive',
  roles: ['cash', 'credit'],
  effects: ['debt_falls'],
  needsSecondPerson: async ({ db, clock }, { positionals: [credit = ''] }) =>
    (await residueOf(db, clock, readCreditNumber(credit))) >= TOGETHER_FROM,
  positionals: ['crédito'],
  summary:
    'Condona lo que queda de una deuda y cierra el crédito: menos de $ 5.000 una sola persona, desde ahí entre dos.',
  run: async ({ db, clock }, { positionals: [credit = ''], audit }) => {
    const { change } = await changeTerms({ db, clock }, credit, {
      kind: 'waiver',
      decide: async ({ credit_number: creditNumber }, today, trx) => ({
        waived_on: today,
        waived_amount: await residueOf(trx, clock, creditNumber),
      }),
      nameOf: () => 'residue',
      follow: (trx, { credit_number: creditNumber }, { waived_amount: amount }) =>
        audit(trx, String(creditNumber), {
          amount,
          changes: [{ what: `deuda del crédito ${creditNumber}`, from: moneyText(amount), to: 'condonada' }],
        }),
    });
    return `Condonado: ${moneyText(change.waived_amount)} del crédito ${credit}, que queda cerrado; su titular recibe el paz y salvo.`;
  },
};
