import { randomInt } from 'node:crypto';

/** A mobile number that nobody has. */
export const freshPhone = (): string => `3${String(randomInt(1e9)).padStart(9, '0')}`;

/** Four digits that are not the code. */
export const otherThan = (code: string): string => String((Number(code) + 1) % 10_000).padStart(4, '0');
