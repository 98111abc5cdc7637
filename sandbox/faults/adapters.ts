/** The outside companies, by the name that the product's adapters have. */
export const adapters = [
  'messaging',
  'email',
  'push',
  'bureau',
  'identity',
  'payments',
  'depository',
  'clinic',
  'treasury',
] as const;
export type Adapter = (typeof adapters)[number];

const commonModes = ['ok', 'down', 'slow', 'duplicate', 'late'] as const;
const paymentModes = ['shuffled', 'forged', 'closed', 'retried'] as const;

export const faultModes = [...commonModes, ...paymentModes] as const;
export type FaultMode = (typeof faultModes)[number];

/** How a company can misbehave. */
export function modesOf(adapter: Adapter): readonly FaultMode[] {
  return adapter === 'payments' ? faultModes : commonModes;
}

export function isAdapter(name: string): name is Adapter {
  return adapters.some((known) => known === name);
}
