import type { PendingStep } from './pending-steps.ts';
import { nequiOutcome, type Outcome, statusMessage } from './test-data.ts';

export interface PaymentMethod {
  readonly type: string;
  /** As the provider returns it. */
  readonly wire: Record<string, unknown>;
  readonly outcome: Outcome;
  /** The reason of a decline or an error. */
  readonly message: string | null;
  /** Undefined where the test data decide the outcome. */
  readonly awaited: PendingStep | undefined;
}

/** A method whose outcome its test data decide. */
export function methodWithOutcome(type: string, outcome: Outcome): Omit<PaymentMethod, 'wire'> {
  return { type, outcome, message: statusMessage(type, outcome), awaited: undefined };
}

export function nequiPayment(phoneNumber: string): PaymentMethod {
  const type = 'NEQUI';
  return { ...methodWithOutcome(type, nequiOutcome(phoneNumber)), wire: { type, phone_number: phoneNumber } };
}
