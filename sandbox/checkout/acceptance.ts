import { createHmac } from 'node:crypto';
import { sameSecret } from '../http/secrets.ts';
import type { SandboxKeys } from '../keys.ts';

export type Policy = 'END_USER_POLICY' | 'PERSONAL_DATA_AUTH';

function seal(policy: Policy, madeAt: string, { integritySecret }: SandboxKeys['payments']): string {
  return createHmac('sha256', integritySecret).update(`${policy}.${madeAt}`).digest('hex');
}

/** Signed proof that the payer was shown the provider's policy. */
export function acceptanceToken(policy: Policy, now: Date, keys: SandboxKeys['payments']): string {
  const madeAt = now.getTime().toString(36);
  return `${madeAt}.${seal(policy, madeAt, keys)}`;
}

export function isAcceptance(policy: Policy, token: unknown, keys: SandboxKeys['payments']): boolean {
  if (typeof token !== 'string') return false;
  const [madeAt = '', sealed] = token.split('.');
  return sameSecret(sealed, seal(policy, madeAt, keys));
}
