import { describe, expect, it } from 'vitest';
import { eventChecksum, integritySignature, isSignedEvent } from './signatures.ts';

// Keys, inputs and the first hash are from the provider's documentation.
const INTEGRITY_SECRET = 'prod_integrity_Z5mMke9x0k8gpErbDqwrJXMqsI6SFli6';
const EVENTS_SECRET = 'prod_events_OcHnIzeBl5socpwByQ4hA52Em3USQ93Z';
const checkout = { reference: 'sk8-438k4-xmxm392-sn2m', amountInCents: 2_490_000, currency: 'COP' };

const event = {
  event: 'transaction.updated',
  data: {
    transaction: { id: '1234-1610641025-49201', status: 'APPROVED', amount_in_cents: 4_490_000 },
  },
  environment: 'prod',
  signature: {
    properties: ['transaction.id', 'transaction.status', 'transaction.amount_in_cents'],
    // The documentation prints another value; this is the SHA-256 of the string that it says to hash.
    checksum: '5a18ec5e8fdb7df463e9f94774cba8f583ba21bd04a09ceff2ea68a4bc0aefbe',
  },
  timestamp: 1_530_291_411,
  sent_at: '2018-07-20T16:45:05.000Z',
};

describe('the integrity signature', () => {
  it('is the one that the documentation publishes', () => {
    expect(integritySignature(checkout, INTEGRITY_SECRET)).toBe(
      '37c8407747e595535433ef8f6a811d853cd943046624a0ec04662b17bbf33bf5',
    );
  });

  it('takes the expiration time in before the secret', () => {
    const expirationTime = '2023-06-09T20:28:50.000Z';
    expect(integritySignature({ ...checkout, expirationTime }, INTEGRITY_SECRET)).toBe(
      'e972f58e7de36b283fbb93d9318d39a54ffdff4e8e917b534f30d63c9d7bb89c',
    );
  });
});

describe('the checksum of an event', () => {
  it('is the hash of the documented string', () => {
    const { properties } = event.signature;
    expect(eventChecksum({ data: event.data, properties, timestamp: event.timestamp }, EVENTS_SECRET)).toBe(
      '5a18ec5e8fdb7df463e9f94774cba8f583ba21bd04a09ceff2ea68a4bc0aefbe',
    );
  });

  it('is accepted in either case', () => {
    const signature = { ...event.signature, checksum: event.signature.checksum.toUpperCase() };
    expect(isSignedEvent(event, EVENTS_SECRET)).toBe(true);
    expect(isSignedEvent({ ...event, signature }, EVENTS_SECRET)).toBe(true);
  });

  it('refuses a changed amount, a changed time and another secret', () => {
    const dearer = { transaction: { ...event.data.transaction, amount_in_cents: 4_490_100 } };
    expect(isSignedEvent({ ...event, data: dearer }, EVENTS_SECRET)).toBe(false);
    expect(isSignedEvent({ ...event, timestamp: event.timestamp + 1 }, EVENTS_SECRET)).toBe(false);
    expect(isSignedEvent(event, `${EVENTS_SECRET}x`)).toBe(false);
  });

  it('refuses an event that names a property it does not carry, and what is no event', () => {
    const properties = [...event.signature.properties, 'transaction.reference'];
    const inherited = [...event.signature.properties, 'transaction.constructor'];
    for (const names of [properties, inherited]) {
      const signature = { ...event.signature, properties: names };
      expect(isSignedEvent({ ...event, signature }, EVENTS_SECRET)).toBe(false);
    }
    for (const body of [undefined, null, 7, 'text', [], {}, { signature: {} }]) {
      expect(isSignedEvent(body, EVENTS_SECRET)).toBe(false);
    }
  });
});
