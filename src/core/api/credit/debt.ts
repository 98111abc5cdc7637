import { type InferType, object } from 'yup';
import { catchUpOf, type Debt, type InstalmentDebt } from '../../loan/debt.ts';
import type { Concept, LoanAccount } from '../../loan/loan-account.ts';
import { amountOf, type Due, duesOf, payoffOn } from '../../loan/payoff.ts';
import { type Money, pesos, sumOf } from '../../money/money.ts';
import { dateField, pesosField, shape } from '../fields.ts';
import { catchUpSchema, encodeCatchUp } from '../payments/catch-up.ts';

const debtPart = {
  capital: pesosField().required(),
  interes: pesosField().required(),
  seguro_vida: pesosField().required(),
  fga: pesosField().required(),
  mora: pesosField().required(),
  costos: pesosField().required(),
  /** What was paid for days not yet gone by; it lowers the sum of the others. */
  cobrado_por_anticipado: pesosField().required(),
};

export const creditHubSchema = object({
  response: shape({
    aggregated_debt: shape({
      quota_debt: pesosField().required(),
      total_debt: pesosField().required(),
      /** The day for which both figures hold. */
      valid_until: dateField().required(),
      next_due_date: dateField().nullable().defined(),
      ponerse_al_dia: catchUpSchema(),
    }),
    segregated_debt: shape({
      minimo: shape(debtPart),
      total: shape(debtPart),
    }),
  }),
});

export type CreditHubWire = InferType<typeof creditHubSchema>;
type DebtPartsWire = CreditHubWire['response']['segregated_debt']['total'];

const partOf = (dues: readonly Due[], unearned: readonly Due[]): DebtPartsWire => {
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
const encodeTotal = (account: LoanAccount, debt: Debt): DebtPartsWire => {
  if (debt.isClosed) return partOf([], []);
  const { dues, unearned } = payoffOn(account, debt.on);
  return partOf(dues, unearned);
};

const isPayableNow = ({ status }: InstalmentDebt): boolean => status === 'overdue' || status === 'due';

/**
 * The minimum payment by concept: overdue instalments and the current one. In the last period the total debt may be less
 * than the whole instalment; then the minimum is the total, and so are its parts.
 */
const encodeMinimum = (account: LoanAccount, debt: Debt): DebtPartsWire => {
  const dues = debt.instalments.filter(isPayableNow).flatMap(({ number, unpaid }) => duesOf(number, unpaid));
  return amountOf(dues) === debt.minimumPayment ? partOf(dues, []) : encodeTotal(account, debt);
};

/** Minimum payment and total debt, whole and by what they are made of. */
export const encodeCreditHub = (account: LoanAccount, debt: Debt): CreditHubWire => ({
  response: {
    aggregated_debt: {
      quota_debt: debt.minimumPayment,
      total_debt: debt.totalDebt,
      valid_until: debt.validUntil,
      next_due_date: debt.nextDueOn ?? null,
      ponerse_al_dia: encodeCatchUp(catchUpOf(debt)),
    },
    segregated_debt: { minimo: encodeMinimum(account, debt), total: encodeTotal(account, debt) },
  },
});

/** What an amount is made of; `paidAhead` was paid for days still to come and lowers the sum of the others. */
export type DebtParts = Readonly<Record<Concept, Money>> & { readonly paidAhead: Money };

export const decodeParts = (parts: DebtPartsWire): DebtParts => ({
  costs: pesos(parts.costos),
  arrears: pesos(parts.mora),
  insurance: pesos(parts.seguro_vida),
  guarantee: pesos(parts.fga),
  interest: pesos(parts.interes),
  principal: pesos(parts.capital),
  paidAhead: pesos(parts.cobrado_por_anticipado),
});
