import { type Executor, isUuid } from '../../infrastructure/database/connection.ts';
import { OpsError } from '../../infrastructure/ops/command.ts';
import { momentText, moneyText } from '../../infrastructure/ops/words.ts';
import type { PaymentRow } from '../../loans/loans.ts';
import type { SlipRow } from './report.ts';

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

/**
 * Links a slip to the payment of its credit that it reports; idempotent. Call it in the posting's transaction, with the
 * loan's row locked.
 * @throws OpsError when it cannot be linked.
 */
export const postSlip = async (executor: Executor, id: string, payment: PaymentRow): Promise<PostedSlip> => {
  const mismatch = (what: string): OpsError => new OpsError(`El comprobante "${id}" ${what}`);
  const slips = executor.selectFrom('cash_slip').selectAll();
  const slip = isUuid(id)
    ? await slips.where('id', '=', id).where('credit_number', '=', payment.credit_number).executeTakeFirst()
    : undefined;
  if (!slip) throw mismatch('no es de este crédito. Míralos con slips list.');
  if (slip.refused_at)
    throw mismatch('ya se rechazó: pídele a la persona que lo reporte de nuevo, o registra el pago sin él.');
  if (slip.payment_id === payment.id) return { id, isNew: false, said: [] };
  if (slip.payment_id !== null) throw mismatch('ya es otro pago registrado.');
  if (await slips.where('payment_id', '=', payment.id).executeTakeFirst())
    throw mismatch(
      'sobra: ese recibo ya tiene otro comprobante. Recházalo con slips refuse, motivo repetido.',
    );
  await executor.updateTable('cash_slip').set({ payment_id: payment.id }).where('id', '=', id).execute();
  return { id, isNew: true, said: [`Con el comprobante ${id}.`, ...differences(slip, payment)] };
};
