import type { AppliedLine } from '#core/api/credit/credit-payments.ts';
import { type Money, sumOf } from '#core/money/money.ts';
import { appliedCopy } from '../copy/applied.ts';
import { pesos } from './money-text.ts';

const copy = appliedCopy.inWords;
const list = new Intl.ListFormat('es-CO', { style: 'long', type: 'conjunction' });

const amountOf = (lines: readonly AppliedLine[]): Money => sumOf(lines.map(({ amount }) => amount));

/** Allocation of a payment in one sentence: '$ 356.835 pagaron la cuota 1 y $ 143.165 abonaron a capital.' */
export const allocationText = (
  applied: readonly AppliedLine[],
  tense: 'done' | 'supposed' = 'done',
): string => {
  const phrases = copy[tense];
  const prepaid = applied.filter(({ concept }) => concept === 'prepayment');
  const inFavour = applied.filter(({ concept }) => concept === 'credit');
  const due = applied.filter((line) => !prepaid.includes(line) && !inFavour.includes(line));
  const numbers = [...new Set(due.flatMap(({ instalment }) => instalment ?? []))];
  const parts = [
    ...(due.length > 0 ? [phrases.due(pesos(amountOf(due)), list.format(numbers.map(copy.instalment)))] : []),
    ...(prepaid.length > 0 ? [phrases.prepayment(pesos(amountOf(prepaid)))] : []),
    ...(inFavour.length > 0 ? [phrases.credit(pesos(amountOf(inFavour)))] : []),
  ];
  const [last = '', ...before] = parts.toReversed();
  return before.length === 0 ? `${last}.` : `${before.toReversed().join(', ')}${copy.and}${last}.`;
};
