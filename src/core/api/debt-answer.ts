import type { Concept } from '../loan/loan-account.ts';
import { type Money, pesos } from '../money/money.ts';
import type { readCredit } from './credit.ts';
import type { AnswerOf } from './endpoint.ts';

type DebtPartsWire = AnswerOf<
  typeof readCredit
>['data']['credit_hub']['response']['segregated_debt']['minimo'];

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
