import { describe, expect, it } from 'vitest';
import { withoutPayer } from './signatures.ts';

describe('an event without its payer', () => {
  it('keeps what happened to the money, and what it was signed with', () => {
    const about = { id: '1', reference: 'CS-1', amount_in_cents: 5_000_000, status: 'APPROVED' };
    const seal = { signature: { properties: ['transaction.id'], checksum: 'a' }, timestamp: 7 };
    const event = {
      event: 'transaction.updated',
      data: {
        transaction: {
          ...about,
          customer_email: 'ana@correo.example',
          customer_data: { full_name: 'Ana Pérez', phone_number: '573001234567' },
          payment_method: { type: 'PSE', user_legal_id: '1020304050' },
          billing_data: { legal_id: '1020304050' },
        },
      },
      ...seal,
    };
    const kept = withoutPayer(event);
    expect(kept).toEqual({ event: 'transaction.updated', data: { transaction: about }, ...seal });
  });

  it('is nothing when it is no event', () => {
    for (const strange of [null, 'x', [], 7]) expect(withoutPayer(strange)).toEqual({});
    expect(withoutPayer({ data: [] })).toEqual({ data: { transaction: {} } });
  });
});
