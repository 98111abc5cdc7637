import { instantInWords } from '#core/calendar/date-words.ts';
import type { AllocationLine } from '#core/loan/allocation.ts';
import { formatPesos, type Money, pesos, sumOf } from '#core/money/money.ts';
import type { Block } from '../drawing/block.ts';

/** Note on the receipt of a reversed payment. */
export const reversedNote = (at: Date): Block => ({
  kind: 'note',
  text:
    `Este pago se reversó el ${instantInWords(at)}: el dinero se devolvió y no cuenta en el crédito. ` +
    'Este documento no prueba un pago.',
});

const CONCEPTS: Readonly<Record<AllocationLine['concept'], string>> = {
  costs: 'Costos de cobranza',
  arrears: 'Interés de mora',
  insurance: 'Seguro de vida deudor',
  guarantee: 'Fondo de garantías (FGA) con IVA',
  interest: 'Interés',
  principal: 'Capital',
  prepayment: 'Abono a capital',
  credit: 'Saldo a tu favor',
};

/** `Capital de la cuota 3`; a prepayment belongs to no instalment. */
export const appliedTo = ({ concept, instalment }: Pick<AllocationLine, 'concept' | 'instalment'>): string =>
  instalment === undefined || concept === 'prepayment'
    ? CONCEPTS[concept]
    : `${CONCEPTS[concept]} de la cuota ${instalment}`;

/** `Interés: $ 120.000; Capital: $ 140.526`, each concept once. */
export const paidConcepts = (lines: readonly AllocationLine[]): string => {
  const sums = new Map<AllocationLine['concept'], Money>();
  for (const { concept, amount } of lines) sums.set(concept, sumOf([sums.get(concept) ?? pesos(0), amount]));
  return [...sums].map(([concept, sum]) => `${CONCEPTS[concept]}: ${formatPesos(sum)}`).join('; ');
};
