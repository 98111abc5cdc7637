import { randomInt } from 'node:crypto';

const DIGITS = 5;
const MOST = 10 ** DIGITS;
let last = randomInt(MOST);

/**
 * What comes before the last four digits of a person's document, which choose what the bureau says. In turn: among so few
 * numbers two people of a long run would draw the same.
 */
export const nextDocumentStart = (): string => {
  last = (last + 1) % MOST;
  return `1${String(last).padStart(DIGITS, '0')}`;
};
