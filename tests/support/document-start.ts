import { randomInt } from 'node:crypto';

const DIGITS = 5;
const MOST = 10 ** DIGITS;
let last = randomInt(MOST);

/**
 * The document number before its last four digits, which select the bureau's test report. Sequential: random numbers
 * of so few digits would repeat in a long run.
 */
export const nextDocumentStart = (): string => {
  last = (last + 1) % MOST;
  return `1${String(last).padStart(DIGITS, '0')}`;
};
