import type { Store } from './store.ts';

/** The simulated vendors, by the names of the product's adapters. */
export const ADAPTERS = [
  'messaging',
  'email',
  'push',
  'bureau',
  'identity',
  'payments',
  'depository',
  'clinic',
  'treasury',
  'timestamp',
] as const;
export type Adapter = (typeof ADAPTERS)[number];

const COMMON_MODES = ['ok', 'down', 'slow', 'duplicate', 'late'] as const;
const PAYMENT_MODES = ['shuffled', 'forged', 'closed', 'retried', 'void-declined', 'void-silent'] as const;
const MESSAGING_MODES = ['undelivered'] as const;
export const FAULT_MODES = [...COMMON_MODES, ...PAYMENT_MODES, ...MESSAGING_MODES] as const;
export type FaultMode = (typeof FAULT_MODES)[number];

const OWN_MODES: Readonly<Partial<Record<Adapter, readonly FaultMode[]>>> = {
  payments: PAYMENT_MODES,
  messaging: MESSAGING_MODES,
};

export const modesOf = (adapter: Adapter): readonly FaultMode[] => [
  ...COMMON_MODES,
  ...(OWN_MODES[adapter] ?? []),
];

export const SLOW_ANSWER_MS = 8_000;
const LONGEST_HOLD_MS = 60_000;

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
    modes: () => Object.fromEntries(ADAPTERS.map((name) => [name, mode(name)])) as Record<Adapter, FaultMode>,
    set(adapter, next) {
      faults.put(adapter, next);
      for (const listener of listeners) listener(adapter);
    },
    heldUntil(adapter, takenAt, now) {
      const current = mode(adapter);
      if (current === 'down') return now + LONGEST_HOLD_MS;
      const end = takenAt + LONGEST_HOLD_MS;
      return current === 'late' && now < end ? end : undefined;
    },
    onChange: (listener) => listeners.push(listener),
  };
};
