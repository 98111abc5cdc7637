import type { Page } from '@playwright/test';
import type { CallRules } from './browser/calls.ts';
import type { Facts } from './product/facts.ts';

/** A page in the built app on the way to a scene. The product is played by `tests/scenes/product`. */
export interface Visit {
  readonly page: Page;
  /** What the product knows; a step may change it. */
  readonly facts: Facts;
  /** What happens to calls instead of the product's answer. */
  readonly rules: CallRules;
  /** Allows a console message that the scene causes on purpose. */
  allowConsole(pattern: RegExp): void;
}

/** What a person does, or sees, on the way to a scene: one thing, or several one after another. */
export type Step = ((visit: Visit) => unknown) | readonly Step[];

/** The steps to each scene, by the name of its test and of its picture. The last step waits until the scene shows. */
export type Scenes = Readonly<Record<string, Step>>;

export const take = async (visit: Visit, step: Step): Promise<void> => {
  if (typeof step === 'function') await step(visit);
  else for (const one of step) await take(visit, one);
};
