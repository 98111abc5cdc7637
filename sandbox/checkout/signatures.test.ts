import { expect, it } from 'vitest';
import { eventChecksum, integritySignature } from './signatures.ts';

const order = { reference: 'sk8-438k4-xmxm392-sn2m', amountInCents: 2_490_000, currency: 'COP' };
const integritySecret = 'prod_integrity_Z5mMke9x0k8gpErbDqwrJXMqsI6SFli6';

it('gives the integrity signature that the provider publishes', () => {
  expect(integritySignature(order, integritySecret)).toBe(
    '37c8407747e595535433ef8f6a811d853cd943046624a0ec04662b17bbf33bf5',
  );
});

it('puts the expiration before the secret, as in the published string', () => {
  expect(integritySignature({ ...order, expirationTime: '2023-06-09T20:28:50.000Z' }, integritySecret)).toBe(
    'e972f58e7de36b283fbb93d9318d39a54ffdff4e8e917b534f30d63c9d7bb89c',
  );
});

it('gives the checksum of the published event, whose printed digest is wrong (SHA-256 of the printed string)', () => {
  const data = {
    transaction: { id: '1234-1610641025-49201', status: 'APPROVED', amount_in_cents: 4_490_000 },
  };
  const properties = ['transaction.id', 'transaction.status', 'transaction.amount_in_cents'];
  const secret = 'prod_events_OcHnIzeBl5socpwByQ4hA52Em3USQ93Z';
  expect(eventChecksum({ data, properties, timestamp: 1_530_291_411 }, secret)).toBe(
    '5a18ec5e8fdb7df463e9f94774cba8f583ba21bd04a09ceff2ea68a4bc0aefbe',
  );
});
