import { createClock, type MovableClock } from '../runtime/clock.ts';
import { callOutside } from '../vendors/outside-call.ts';

const TIMEOUT_MS = 1_000;

const readOffset = async (sandboxUrl: string): Promise<number> => {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const { body } = await callOutside(`${sandboxUrl}/clock`, { signal });
    const told: unknown = JSON.parse(body.toString('utf8'));
    const offset = typeof told === 'object' && told !== null && 'offset_ms' in told ? told.offset_ms : 0;
    return typeof offset === 'number' ? offset : 0;
  } catch {
    // No sandbox is running: real time.
    return 0;
  }
};

/** Real time, unless the running sandbox has moved it. */
export const clockOf = async (sandboxUrl: string | undefined): Promise<MovableClock> => {
  const clock = createClock();
  if (sandboxUrl !== undefined) clock.moveTo(await readOffset(sandboxUrl));
  return clock;
};
