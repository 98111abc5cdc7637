import type { Waiting } from './awaited.ts';
import { nequiOutcome, type Outcome, statusMessage } from './test-data.ts';

export interface PaymentMethod {
  readonly type: string;
  /** As the provider shows it back. */
  readonly wire: Record<string, unknown>;
  readonly outcome: Outcome;
  /** Why it does not end well. */
  readonly message: string | null;
  /** Undefined where the test data decide by themselves. */
  readonly awaited: Waiting | undefined;
}

/** A method that its test data end in this way. */
export function endingIn(type: string, outcome: Outcome): Omit<PaymentMethod, 'wire'> {
  return { type, outcome, message: statusMessage(type, outcome), awaited: undefined };
}

export function nequiPayment(phoneNumber: string): PaymentMethod {
  const type = 'NEQUI';
  return { ...endingIn(type, nequiOutcome(phoneNumber)), wire: { type, phone_number: phoneNumber } };
}
