import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { TestApp } from '../support/app-on-database.ts';

type Change = readonly [collection: string, key: string, record?: Readonly<Record<string, unknown>>];

const COPIES = 'Tu contrato y tu pagaré firmados';

/** By what each record is about: the credit of a note, the request of a transfer or a refund, the reader of the copies' e-mail. */
const subjectOf = ([collection, , record]: Change): string | undefined => {
  const part = (name: string, field: string): unknown =>
    (record?.[name] as Readonly<Record<string, unknown>> | undefined)?.[field];
  if (collection === 'depository-notes') return `note of ${part('terms', 'our_number')}`;
  if (collection === 'treasury-transfers') {
    const request = String(part('order', 'request_id'));
    return `${request.startsWith('return-') ? 'return' : 'transfer'} for ${request}`;
  }
  if (collection === 'clinic-service-questions') return `question for ${part('request', 'request_id')}`;
  if (collection === 'clinic-refunds') return `refund for ${part('request', 'request_id')}`;
  if (collection === 'messages' && String(record?.subject).startsWith(COPIES))
    return `copies to ${record?.to}`;
  return undefined;
};

export interface VendorRecords {
  /** How many there are by what they are about. */
  readonly counts: ReadonlyMap<string, number>;
  /** What the treasury was told to pay, by request. */
  readonly paid: ReadonlyMap<string, number>;
  /** What the clinic was asked to give back, by application. */
  readonly refunds: ReadonlyMap<string, number>;
}

interface Asked {
  readonly request_id: string;
  readonly amount: number;
}

/** What the outside companies have, as they keep it themselves. */
export const readVendors = ({ environment }: Pick<TestApp, 'environment'>): VendorRecords => {
  const file = path.join(environment.DATA_DIR ?? '', 'sandbox', 'sandbox.jsonl');
  const subjects = new Map<string, string>();
  const paid = new Map<string, number>();
  const refunds = new Map<string, number>();
  for (const line of readFileSync(file, 'utf8').split('\n').filter(Boolean))
    for (const change of JSON.parse(line) as readonly Change[]) {
      const subject = subjectOf(change);
      if (subject === undefined) continue;
      subjects.set(`${change[0]} ${change[1]}`, subject);
      const { order, request } = (change[2] ?? {}) as { readonly order?: Asked; readonly request?: Asked };
      if (order) paid.set(order.request_id, order.amount);
      if (change[0] === 'clinic-refunds' && request) refunds.set(request.request_id, request.amount);
    }
  const counts = new Map<string, number>();
  for (const subject of subjects.values()) counts.set(subject, (counts.get(subject) ?? 0) + 1);
  return { counts, paid, refunds };
};
