import { SLIP_REJECTIONS } from '#core/api/payments/cash-slips.ts';
import { momentText, moneyText } from '../../infrastructure/ops/words.ts';
import type { SlipRow } from './report.ts';

export const SLIP_HEADINGS = [
  'comprobante',
  'crédito',
  'valor',
  'en la caja',
  'recibo',
  'reportado',
  'de',
  'estado',
];

const stateOf = ({ rejection, payment_id }: SlipRow): string => {
  if (rejection) return `rechazado: ${SLIP_REJECTIONS[rejection]}`;
  return payment_id === null ? 'por revisar' : 'registrado';
};

/** A row of the table under `SLIP_HEADINGS`. */
export const slipWords = (slip: SlipRow): readonly string[] => [
  slip.id,
  String(slip.credit_number),
  moneyText(slip.amount),
  momentText(slip.paid_at),
  slip.receipt ?? '—',
  momentText(slip.reported_at),
  slip.account_id === null ? 'otra persona' : 'titular',
  stateOf(slip),
];
