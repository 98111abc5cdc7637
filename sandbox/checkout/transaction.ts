import { integer, json, optionalText, type Row, text } from '../store/columns.ts';
import type { Outcome } from './test-data.ts';

/** Who must act before a transaction ends; undefined where the test data decide. */
export type PendingActor = 'bank' | 'counter';

export interface Transaction {
  readonly id: string;
  readonly reference: string;
  readonly amountInCents: number;
  readonly currency: string;
  readonly status: 'PENDING' | 'VOIDED' | Outcome;
  readonly statusMessage: string | undefined;
  readonly methodType: string;
  readonly method: unknown;
  /** Added by the provider shortly after it accepted the transaction. */
  readonly extra: unknown;
  readonly waitsFor: PendingActor | undefined;
  readonly customerEmail: string;
  readonly customer: unknown;
  readonly redirectUrl: string | undefined;
  readonly createdAt: string;
  readonly finalizedAt: string | undefined;
}

const STATUSES = ['PENDING', 'APPROVED', 'DECLINED', 'VOIDED', 'ERROR'] as const;

export function toTransaction(row: Row): Transaction {
  const status = text(row, 'status');
  const waitsFor = optionalText(row, 'waits_for');
  return {
    id: text(row, 'id'),
    reference: text(row, 'reference'),
    amountInCents: integer(row, 'amount_in_cents'),
    currency: text(row, 'currency'),
    status: STATUSES.find((known) => known === status) ?? 'ERROR',
    statusMessage: status === 'PENDING' ? undefined : optionalText(row, 'message'),
    methodType: text(row, 'method_type'),
    method: json(row, 'method'),
    extra: integer(row, 'ready') === 1 && row.extra !== null ? json(row, 'extra') : undefined,
    waitsFor: waitsFor === 'bank' || waitsFor === 'counter' ? waitsFor : undefined,
    customerEmail: text(row, 'customer_email'),
    customer: json(row, 'customer'),
    redirectUrl: optionalText(row, 'redirect_url'),
    createdAt: text(row, 'created_at'),
    finalizedAt: optionalText(row, 'finalized_at'),
  };
}
