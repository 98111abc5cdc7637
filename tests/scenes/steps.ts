import type { Page } from '@playwright/test';
import type { Stage } from '../../sandbox/demo/onboarding.ts';
import type { Facts, PersonOptions } from './product/facts.ts';
import type { Scene, Visit } from './scene.ts';
import {
  alterCalls,
  answerCalls,
  dialogShows,
  expect,
  failCalls,
  headingShows,
  loseCalls,
  press,
  stallCalls,
} from './user-actions.ts';

/** One thing that a person does, or sees, on the way to a scene. */
export type Step = (visit: Visit) => unknown;

/** A scene that is reached by steps, one after another. */
export const scene = (name: string, ...steps: readonly Step[]): Scene => ({
  name,
  arrive: async (visit) => {
    for (const step of steps) await step(visit);
  },
});

/** The action on the visit's page. */
const onPage =
  <Given extends readonly unknown[]>(act: (page: Page, ...given: Given) => unknown) =>
  (...given: Given): Step =>
  ({ page }) =>
    act(page, ...given);

export const goesTo = onPage((page, ...path: Parameters<Page['goto']>) => page.goto(...path));
export const shows = onPage((page, ...text: Parameters<Page['getByText']>) =>
  expect(page.getByText(...text)).toBeVisible(),
);
export const showsHeading = onPage(headingShows);
export const showsDialog = onPage(dialogShows);
export const presses = onPage(press);
export const fails = onPage(failCalls);
export const stalls = onPage(stallCalls);
export const loses = onPage(loseCalls);
export const answers = onPage(answerCalls);
export const alters = onPage(alterCalls);

export const allows =
  (pattern: RegExp): Step =>
  ({ allowConsole }) =>
    allowConsole(pattern);

/** The product knows this too. */
export const given =
  (known: Partial<Facts>): Step =>
  ({ facts }) =>
    Object.assign(facts, known);

/** Opens a path as a person at a stage of the credit. */
export const enters =
  (stage: Stage, path: string, options?: PersonOptions): Step =>
  async ({ newcomer, enter }) =>
    enter(await newcomer(stage, options), path);

/** A proof of work that takes longer than any scene. */
const UNSOLVABLE = JSON.stringify({
  parameters: {
    ...{ algorithm: 'PBKDF2/SHA-256', cost: 1_000, keyLength: 32, keyPrefix: '0'.repeat(32) },
    ...{ nonce: '00', salt: '00' },
  },
});

/** Calls to a path ask for a proof of work that is not found. */
export const asksForProof = (path: string): Step =>
  answers(path, 428, {
    code: 'proof_required',
    message: 'Antes de seguir comprobamos que no eres un robot.',
    challenge: UNSOLVABLE,
  });
