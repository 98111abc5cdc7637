import { createPerson, type Person, type Stage } from '../e2e/support/people.ts';
import type { SandboxControls } from '../e2e/support/sandbox.ts';

export type Wishes = Pick<
  NonNullable<Parameters<typeof createPerson>[2]>,
  'documentEnding' | 'amount' | 'term' | 'activity'
>;

/** The people of one running product, each made when a scene first asks. */
export interface Crowd {
  /** Of the app that they are in. */
  readonly url: string;
  newcomer(stage: Stage, wishes?: Wishes): Promise<Person>;
  someone(stage: Stage, wishes?: Wishes): Promise<Person>;
}

export const gatherCrowd = (places: { readonly url: string; readonly sandbox: SandboxControls }): Crowd => {
  const known = new Map<string, Promise<Person>>();
  const newcomer: Crowd['newcomer'] = (stage, wishes = {}) => createPerson(places, stage, wishes);
  return {
    url: places.url,
    newcomer,
    someone: (stage, wishes = {}) => {
      const kind = JSON.stringify([stage, wishes]);
      const made = known.get(kind) ?? newcomer(stage, wishes);
      known.set(kind, made);
      return made;
    },
  };
};
