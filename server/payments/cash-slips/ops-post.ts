import type { Executor } from '../../infrastructure/database/connection.ts';
import { isUuid } from '../../infrastructure/database/is-uuid.ts';
import { OpsError } from '../../infrastructure/ops/command.ts';
import { momentText, moneyText } from '../../infrastructure/ops/words.ts';
import type { PaymentRow } from '../../loans/loans.ts';
import { markSlipPosted, type SlipMismatch } from './post.ts';
import type { SlipRow } from './report.ts';

const MISMATCHES = {
  unknown: 'no es de este crédito. Míralos con slips list.',
  refused: 'ya se rechazó: pídele a la persona que lo reporte de nuevo, o registra el pago sin él.',
  posted_as_another: 'ya es otro pago registrado.',
  payment_has_another:
    'sobra: ese recibo ya tiene otro comprobante. Recházalo con slips refuse, motivo repetido.',
} as const satisfies Record<SlipMismatch, string>;

const MINUTE_MS = 60_000;
const minuteOf = (instant: Date): number => Math.floor(instant.getTime() / MINUTE_MS);

/** For the operator: reported against posted values that differ. */
const differences = (slip: SlipRow, payment: PaymentRow): string[] => {
  const differenceText = (what: string, reported: string, posted: string) =>
    `Ojo, ${what}: el comprobante se reportó con ${reported} y el pago quedó con ${posted}.`;
  return [
    ...(slip.amount === payment.amount
      ? []
      : [differenceText('valor', moneyText(slip.amount), moneyText(payment.amount))]),
    ...(minuteOf(slip.paid_at) === minuteOf(payment.paid_at)
      ? []
      : [differenceText('fecha y hora', momentText(slip.paid_at), momentText(payment.paid_at))]),
    ...(slip.receipt === null || slip.receipt === payment.reference
      ? []
      : [differenceText('recibo', slip.receipt, payment.reference)]),
  ];
};

export interface PostedSlip {
  readonly id: string;
  /** Was not posted until now. */
  readonly isNew: boolean;
  /** For the operator, a line each. */
  readonly said: readonly string[];
}

/** Links a slip to the payment that it reports, in the posting's transaction. Errors: OpsError when it does not match. */
export const postSlip = async (executor: Executor, id: string, payment: PaymentRow): Promise<PostedSlip> => {
  const marked = isUuid(id)
    ? await markSlipPosted(executor, id, { id: payment.id, creditNumber: payment.credit_number })
    : 'unknown';
  if (typeof marked === 'string') throw new OpsError(`El comprobante "${id}" ${MISMATCHES[marked]}`);
  const isNew = marked.payment_id === null;
  return {
    id,
    isNew,
    said: isNew ? [`Con el comprobante ${id}.`, ...differences(marked, payment)] : [],
  };
};
