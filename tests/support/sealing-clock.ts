import { vi } from 'vitest';

const STEP_MS = 50;
/** The real one, not the fake timer's. */
const turn = setImmediate;
let sealing = 0;

/** WebCrypto with a count of pending operations. */
export const countedCrypto = {
  getRandomValues: crypto.getRandomValues.bind(crypto),
  randomUUID: crypto.randomUUID.bind(crypto),
  subtle: new Proxy(crypto.subtle, {
    get:
      (subtle, name: 'encrypt') =>
      async (...given: Parameters<SubtleCrypto['encrypt']>) => {
        sealing += 1;
        try {
          return await subtle[name](...given);
        } finally {
          sealing -= 1;
        }
      },
  }),
};

/** Advances the fake clock, but pauses it while WebCrypto is working in real time. */
export const pass = async (ms: number): Promise<void> => {
  for (let passed = 0; passed < ms; passed += STEP_MS) {
    await vi.advanceTimersByTimeAsync(Math.min(STEP_MS, ms - passed));
    do await new Promise((resolve) => turn(resolve));
    while (sealing > 0);
  }
};
