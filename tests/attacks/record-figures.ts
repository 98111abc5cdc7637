import { appendFileSync, mkdirSync } from 'node:fs';
import { RESULTS } from '../stages/stage.ts';
import { type Figure, tableOf } from '../support/figures.ts';

/** Where the attacks of a run leave their figures, a line each. */
export const FIGURES_FILE = `${RESULTS}/attack-figures.jsonl`;

/** Prints the figures of an attack, and keeps them for the page. */
export const recordFigures = (figures: readonly Figure[]): void => {
  console.log(tableOf(figures));
  mkdirSync(RESULTS, { recursive: true });
  appendFileSync(FIGURES_FILE, figures.map((figure) => `${JSON.stringify(figure)}\n`).join(''));
};
