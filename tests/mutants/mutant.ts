/** A test that fails with the mutant. `title` is its title, or the beginning of one that `it.each` makes. */
export interface Killer {
  readonly runner: 'unit' | 'components' | 'server';
  readonly file: string;
  readonly title: string;
}

/** One changed line of the product that breaks a rule. */
export interface Mutant {
  /** Never changes: reports and decisions refer to it. */
  readonly id: string;
  /** The rule that the unchanged line keeps. */
  readonly rule: string;
  readonly file: string;
  /** Occurs in the file exactly once, literally. */
  readonly find: string;
  readonly replace: string;
  /** `nobody`: it survives until its test is written. `equivalent`: no test can detect it, for the reason given. */
  readonly killedBy: Killer | 'nobody' | { readonly equivalent: string };
}

const killer =
  (runner: Killer['runner']) =>
  (file: string, title: string): Killer => ({ runner, file, title });

/** `by.unit(file, title)`: killed by that test of that runner. */
export const by = {
  unit: killer('unit'),
  component: killer('components'),
  server: killer('server'),
};
