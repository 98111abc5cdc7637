import type { AllocationLine } from '../../../src/core/domain/allocation.ts';

/** What a payment may go to, as people read it. */
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

const CHANNELS: Readonly<Record<string, string>> = {
  CARD: 'Tarjeta',
  PSE: 'PSE',
  NEQUI: 'Nequi',
  BANCOLOMBIA_TRANSFER: 'Botón Bancolombia',
  BANCOLOMBIA_QR: 'QR Bancolombia',
  BANCOLOMBIA_COLLECT: 'Efectivo en corresponsal bancario',
  CASH: 'Efectivo en caja',
};

export const channelName = (channel: string): string => CHANNELS[channel] ?? 'Pago en línea';
