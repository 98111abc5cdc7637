/** The simulated vendors, by the names of the product's adapters. */
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
const messagingModes = ['undelivered'] as const;

export const faultModes = [...commonModes, ...paymentModes, ...messagingModes] as const;
export type FaultMode = (typeof faultModes)[number];

const ownModes: Readonly<Partial<Record<Adapter, readonly FaultMode[]>>> = {
  payments: paymentModes,
  messaging: messagingModes,
};

export function modesOf(adapter: Adapter): readonly FaultMode[] {
  return [...commonModes, ...(ownModes[adapter] ?? [])];
}

export function isAdapter(name: string): name is Adapter {
  return adapters.some((known) => known === name);
}
