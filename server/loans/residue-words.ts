import { formatPesos, type Money } from '#core/money/money.ts';

/** The sentence for an amount that would leave less than can be paid. */
export const residueLeft = (totalDebt: Money): string =>
  `Quedaría un saldo tan pequeño que no se puede pagar. Escribe el total: ${formatPesos(totalDebt)}.`;
