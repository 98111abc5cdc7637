import type { InferType } from 'yup';
import type { Debt, InstalmentDebt } from '../loan/debt.ts';
import type { LoanAccount } from '../loan/loan-account.ts';
import { amountOf, type Due, duesOf, payoffOn } from '../loan/payoff.ts';
import { sumOf } from '../money/money.ts';
import type { creditHubSchema } from './credit.ts';

type DebtPartWire = InferType<typeof creditHubSchema>['response']['segregated_debt']['total'];

const partOf = (dues: readonly Due[], unearned: readonly Due[]): DebtPartWire => {
  const of = (...concepts: readonly Due['concept'][]): number =>
    sumOf(dues.filter(({ concept }) => concepts.includes(concept)).map(({ amount }) => amount));
  return {
    capital: of('principal', 'prepayment'),
    interes: of('interest'),
    seguro_vida: of('insurance'),
    fga: of('guarantee'),
    mora: of('arrears'),
    costos: of('costs'),
    cobrado_por_anticipado: amountOf(unearned),
  };
};

/** What closes the credit that day, by concept. */
export const encodeTotal = (account: LoanAccount, debt: Debt): DebtPartWire => {
  if (debt.isClosed) return partOf([], []);
  const { dues, unearned } = payoffOn(account, debt.on);
  return partOf(dues, unearned);
};

const isPayableNow = ({ status }: InstalmentDebt): boolean => status === 'overdue' || status === 'due';

/**
 * The minimum payment by concept: overdue instalments and the current one. In the last period the total debt may be less
 * than the whole instalment; then the minimum is the total, and so are its parts.
 */
export const encodeMinimum = (account: LoanAccount, debt: Debt): DebtPartWire => {
  const dues = debt.instalments.filter(isPayableNow).flatMap(({ number, unpaid }) => duesOf(number, unpaid));
  return amountOf(dues) === debt.minimumPayment ? partOf(dues, []) : encodeTotal(account, debt);
};
