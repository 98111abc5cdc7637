import type { Page } from '@playwright/test';
import type { Stage } from '../../sandbox/demo/onboarding.ts';
import type { Person } from '../e2e/support/people.ts';
import { SAMPLE_INSTANT } from '../samples/person.ts';
import { CODE, type Facts, type PersonOptions, personOf } from './product/facts.ts';
import { putSession } from './session.ts';

/** A page in the built app, with the means to bring it to a scene. The product is played by `tests/scenes/product`. */
export interface Visit {
  readonly page: Page;
  /** The page's current time. */
  readonly now: Date;
  /** What the product knows; a scene may change it. */
  readonly facts: Facts;
  readonly sandbox: {
    inbox(to: string): Promise<readonly { readonly at: string }[]>;
    lastCode(to: string, after?: string): Promise<string>;
  };
  /** The scene's person at a stage of the credit. */
  newcomer(stage: Stage, options?: PersonOptions): Promise<Person>;
  /** Opens a path with a person's session. */
  enter(person: Person, path: string): Promise<void>;
  /** An unused mobile number. */
  freshPhone(): Promise<string>;
  /** A company does not answer. */
  fault(company: 'identity' | 'depository'): void;
  /** Moves the server's clock. */
  advance(duration: { readonly days: number } | { readonly seconds: number }): void;
  /** Allows a console message that the scene causes on purpose. */
  allowConsole(pattern: RegExp): void;
}

export interface Scene {
  /** File name of its picture, and name of its test. */
  readonly name: string;
  /** Brings the page to the scene and waits until it shows. */
  readonly arrive: (visit: Visit) => Promise<unknown>;
}

interface Means {
  readonly page: Page;
  readonly facts: Facts;
  readonly allowConsole: (pattern: RegExp) => void;
}

/** Opens a visit. The browser's clock is fixed: timers run, but displayed seconds never change. */
export const openVisit = async ({ page, facts, allowConsole }: Means): Promise<Visit> => {
  await page.clock.setFixedTime(SAMPLE_INSTANT);
  return {
    page,
    facts,
    now: SAMPLE_INSTANT,
    allowConsole,
    newcomer: async (stage, options = {}) => {
      Object.assign(facts, { stage, ...options });
      return personOf(facts);
    },
    freshPhone: async () => '3019876543',
    sandbox: { inbox: async () => [], lastCode: async () => CODE },
    enter: async (person, path) => {
      await putSession(page, person);
      await page.goto(path);
    },
    fault: (company) => {
      facts.faults = new Set([...facts.faults, company]);
    },
    advance: (duration) => {
      const seconds = 'days' in duration ? duration.days * 86_400 : duration.seconds;
      facts.now = new Date(facts.now.getTime() + seconds * 1_000);
    },
  };
};
