import { createHash, timingSafeEqual } from 'node:crypto';

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Constant-time comparison, also of different lengths (compares digests). */
export const constantTimeEqual = (given: string, expected: string): boolean =>
  timingSafeEqual(digestOf(given), digestOf(expected));
