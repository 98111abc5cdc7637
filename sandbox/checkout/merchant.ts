import type { SandboxContext } from '../context.ts';
import { acceptanceToken, type Policy } from './acceptance.ts';

export const merchantName = 'CuotaSana';

/** The policies that payers must accept, by the path of their text. */
export const policies = {
  'end-user': 'END_USER_POLICY',
  'personal-data': 'PERSONAL_DATA_AUTH',
} as const satisfies Record<string, Policy>;

/** Merchant data for a custom payment form. */
export function merchantWire({ clock, keys, publicUrl }: SandboxContext) {
  const { publicKey } = keys.payments;
  const presigned = (name: keyof typeof policies) => ({
    acceptance_token: acceptanceToken(policies[name], clock.now(), keys.payments),
    permalink: `${publicUrl()}/policies/${name}`,
    type: policies[name],
  });
  return {
    name: merchantName,
    public_key: publicKey,
    active: true,
    accepted_currencies: ['COP'],
    accepted_payment_methods: ['CARD', 'PSE', 'NEQUI', 'BANCOLOMBIA_COLLECT'],
    presigned_acceptance: presigned('end-user'),
    presigned_personal_data_auth: presigned('personal-data'),
  };
}
