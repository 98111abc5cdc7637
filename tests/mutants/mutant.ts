/** A test that goes red when the mutant is in. `title` is its own, or what it begins with where it is one of a table. */
export interface Killer {
  readonly runner: 'unit' | 'components' | 'server' | 'e2e';
  readonly file: string;
  readonly title: string;
}

/** One line of the product changed so that it breaks a rule. */
export interface Mutant {
  /** Stays the same for ever: reports and decisions name it. */
  readonly id: string;
  /** The rule, as it is without the change. */
  readonly rule: string;
  readonly file: string;
  /** Stands in the file exactly once, in `find`'s own characters. */
  readonly find: string;
  readonly replace: string;
  /** `nobody`: it survives until somebody writes its test. `equivalent`: no test can tell it, for the reason given. */
  readonly killedBy: Killer | 'nobody' | { readonly equivalent: string };
}

const killer =
  (runner: Killer['runner']) =>
  (file: string, title: string): Killer => ({ runner, file, title });

/** `by.unit(file, title)`: by that test of that runner. */
export const by = {
  unit: killer('unit'),
  component: killer('components'),
  server: killer('server'),
  e2e: killer('e2e'),
};
