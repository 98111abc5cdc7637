import { expect } from 'vitest';
import { type Figure, isMissed } from '../support/figures.ts';
import { recordFigures } from './record-figures.ts';

/** Prints and keeps the figures of a test, which fails when one is above its limit. */
export const expectFigures = (figures: readonly Figure[]): void => {
  recordFigures(figures);
  expect(figures.filter(isMissed)).toEqual([]);
};
