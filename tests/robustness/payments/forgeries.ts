import { randomBytes } from 'node:crypto';
import { eventChecksum } from '../../../sandbox/checkout/signatures.ts';
import { sandboxKeys } from '../../../sandbox/keys.ts';

/** The fields of a provider's event that are used here. */
export interface EventBody {
  readonly data: {
    readonly transaction: {
      readonly id: string;
      readonly status: string;
      readonly reference: string;
      readonly amount_in_cents: number;
    };
  };
  readonly signature: { readonly properties: readonly string[]; readonly checksum: string };
  readonly timestamp: number;
}

export interface Forgery {
  readonly kind: string;
  readonly event: EventBody;
  /** Validly signed: accepted, but it must credit nothing. Otherwise it must be rejected. */
  readonly isSigned: boolean;
}

type Change = Partial<EventBody['data']['transaction']>;

const changed = (event: EventBody, change: Change): EventBody => ({
  ...event,
  data: { ...event.data, transaction: { ...event.data.transaction, ...change } },
});

const withChecksum = (event: EventBody, checksum: string): EventBody => ({
  ...event,
  signature: { ...event.signature, checksum },
});

const signed = (event: EventBody): EventBody =>
  withChecksum(
    event,
    eventChecksum(
      { data: event.data, properties: event.signature.properties, timestamp: event.timestamp },
      sandboxKeys.payments.eventsSecret,
    ),
  );

const saidApproved = (event: EventBody): EventBody => changed(event, { status: 'APPROVED' });

/** Forgeries of a genuine event, with another event at hand. */
const KINDS = {
  'wrong checksum': (event) => withChecksum(event, randomBytes(32).toString('hex')),
  "another event's checksum": (event, other) => withChecksum(event, other.signature.checksum),
  'amount changed': (event) =>
    changed(event, { amount_in_cents: event.data.transaction.amount_in_cents + 100_000 }),
  'declined said approved': (event) =>
    event.data.transaction.status === 'APPROVED'
      ? changed(event, { id: `${event.data.transaction.id}0` })
      : saidApproved(event),
  "another credit's reference": (event, other) =>
    changed(event, { reference: other.data.transaction.reference }),
  'signed, not as the provider has it': (event) =>
    signed(
      saidApproved(changed(event, { amount_in_cents: event.data.transaction.amount_in_cents + 100_000 })),
    ),
  'signed, of a transaction that is not there': (event) =>
    signed(saidApproved(changed(event, { id: `1${event.data.transaction.id}` }))),
} as const satisfies Record<string, (event: EventBody, other: EventBody) => EventBody>;

/** The provider does not sign the reference: an event with another one is still validly signed. */
const SIGNED = [
  "another credit's reference",
  'signed, not as the provider has it',
  'signed, of a transaction that is not there',
];

/** The next forgery of a genuine event: the kinds rotate, so that a few events cover them all. */
export const forge = (event: EventBody, other: EventBody, turn: number): Forgery => {
  const kinds = Object.keys(KINDS) as (keyof typeof KINDS)[];
  const kind = kinds[turn % kinds.length] ?? 'wrong checksum';
  return { kind, event: KINDS[kind](event, other), isSigned: SIGNED.includes(kind) };
};
