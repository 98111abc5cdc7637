import type { Store } from './store.ts';

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

export const modesOf = (adapter: Adapter): readonly FaultMode[] => [
  ...commonModes,
  ...(ownModes[adapter] ?? []),
];

export const slowAnswerMs = 8_000;
const longestHoldMs = 60_000;

/** The fault mode of each vendor. Survives a restart. */
export interface Faults {
  mode(adapter: Adapter): FaultMode;
  modes(): Record<Adapter, FaultMode>;
  set(adapter: Adapter, mode: FaultMode): void;
  /** Until when, in wall time, a job accepted at `takenAt` is held; undefined when it is not. */
  heldUntil(adapter: Adapter, takenAt: number, now: number): number | undefined;
  onChange(listener: (adapter: Adapter) => void): void;
}

export const openFaults = (store: Store): Faults => {
  const faults = store.collection<FaultMode>('faults');
  const listeners: ((adapter: Adapter) => void)[] = [];
  const mode = (adapter: Adapter) => faults.get(adapter) ?? 'ok';

  return {
    mode,
    modes: () => Object.fromEntries(adapters.map((name) => [name, mode(name)])) as Record<Adapter, FaultMode>,
    set(adapter, next) {
      faults.put(adapter, next);
      for (const listener of listeners) listener(adapter);
    },
    heldUntil(adapter, takenAt, now) {
      const current = mode(adapter);
      if (current === 'down') return now + longestHoldMs;
      const end = takenAt + longestHoldMs;
      return current === 'late' && now < end ? end : undefined;
    },
    onChange: (listener) => listeners.push(listener),
  };
};
