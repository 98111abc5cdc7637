import { vi } from 'vitest';

const STEP_MS = 50;
/** The one that is not faked. */
const turn = setImmediate;
let sealing = 0;

/** WebCrypto, of which it is known whether it is at work. */
export const countedCrypto = {
  getRandomValues: crypto.getRandomValues.bind(crypto),
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

/** Moves the faked clock, which stands still while something is sealed or opened: that takes its own time. */
export const pass = async (ms: number): Promise<void> => {
  for (let passed = 0; passed < ms; passed += STEP_MS) {
    await vi.advanceTimersByTimeAsync(Math.min(STEP_MS, ms - passed));
    do await new Promise((resolve) => turn(resolve));
    while (sealing > 0);
  }
};
