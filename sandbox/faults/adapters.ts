/** The outside companies, by the name that the product's adapters have. */
export const adapters = [
  'messaging',
  'email',
  'bureau',
  'identity',
  'payments',
  'depository',
  'clinic',
  'treasury',
] as const;
export type Adapter = (typeof adapters)[number];

export const faultModes = ['ok', 'down', 'slow', 'duplicate', 'late'] as const;
export type FaultMode = (typeof faultModes)[number];

export function isAdapter(name: string): name is Adapter {
  return adapters.some((known) => known === name);
}
