import { createHash } from 'node:crypto';
import type { SandboxControls } from '../../sandbox/demo/controls.ts';
import { createPerson, type Person, type Stage } from '../e2e/support/people.ts';

export type PersonOptions = Pick<
  NonNullable<Parameters<typeof createPerson>[2]>,
  'documentEnding' | 'amount' | 'term' | 'activity'
>;

/** The people of one scene on a running product, created on first use. */
export interface People {
  newcomer(stage: Stage, options?: PersonOptions): Promise<Person>;
  someone(stage: Stage, options?: PersonOptions): Promise<Person>;
  /** An unused mobile number. */
  freshPhone(): string;
}

/** Digits derived from the seed, equal in every recording. */
const digitsOf = (seed: string, count: number): string =>
  (BigInt(`0x${createHash('sha256').update(seed).digest('hex')}`) % 10n ** BigInt(count))
    .toString()
    .padStart(count, '0');

const identityOf = (seed: string) => ({
  phone: `3${digitsOf(seed, 9)}`,
  email: `persona.${digitsOf(seed, 9)}@correo.example`,
  // Of usual length, with the four digits that select the bureau's test report.
  documentStart: `1${digitsOf(seed, 5)}`,
});

/** People of `someone` are shared between scenes. */
export const createPeople = (product: {
  readonly url: string;
  readonly sandbox: SandboxControls;
}): ((title: string) => People) => {
  const known = new Map<string, Promise<Person>>();
  const create = (seed: string, stage: Stage, options: PersonOptions): Promise<Person> =>
    createPerson(product, stage, { ...identityOf(seed), ...options });
  return (title) => {
    let count = 0;
    const nextSeed = () => {
      count += 1;
      return `${title} ${count}`;
    };
    return {
      newcomer: (stage, options = {}) => create(nextSeed(), stage, options),
      someone: (stage, options = {}) => {
        const kind = JSON.stringify([stage, options]);
        const made = known.get(kind) ?? create(kind, stage, options);
        known.set(kind, made);
        return made;
      },
      freshPhone: () => identityOf(nextSeed()).phone,
    };
  };
};
