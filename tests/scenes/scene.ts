import type { Page } from '@playwright/test';
import type { Person } from '../e2e/support/people.ts';
import type { People } from './people.ts';
import type { Script } from './replay/script.ts';
import { putSession } from './session.ts';

/**
 * A page on the product or on its recorded answers, with the means to bring it to a scene. `someone` is shared with
 * other scenes: do not change their state.
 */
export interface Visit extends Pick<People, 'newcomer' | 'someone'>, Pick<Script, 'behind'> {
  readonly page: Page;
  /** The page's current time. */
  readonly now: Date;
  readonly sandbox: {
    inbox(to: string): Promise<readonly { readonly at: string }[]>;
    lastCode(to: string, after?: string): Promise<string>;
  };
  /** An unused mobile number. */
  freshPhone(): Promise<string>;
  /** Opens a path with a person's session. */
  enter(person: Person, path: string): Promise<void>;
  /** Sets a vendor's fault until the visit ends. */
  fault(adapter: string, mode: 'down' | 'slow' | 'duplicate' | 'late'): Promise<void>;
  /** Moves the server's clock until the visit ends; open sessions expire. */
  advance(duration: string): Promise<void>;
  /** Allows a console message that the scene causes on purpose. */
  allowConsole(pattern: RegExp): void;
}

export interface Scene {
  /** File name of its picture, and name of its test. */
  readonly name: string;
  /** Brings the page to the scene and waits until it shows. */
  readonly arrive: (visit: Visit) => Promise<unknown>;
}

/** The time of every scene, on page and server: recordings are the same on any day. */
export const SCENE_INSTANT = new Date('2026-11-20T15:00:00.000Z');

interface Means {
  readonly page: Page;
  readonly script: Script;
  readonly allowConsole: (pattern: RegExp) => void;
}

/** Opens a visit; `leave` reverts what it changed outside the page. The browser's clock is fixed. */
export const openVisit = async (means: Means): Promise<{ visit: Visit; leave: () => Promise<void> }> => {
  const { page, script, allowConsole } = means;
  const { behind } = script;
  const undo: (() => Promise<void>)[] = [];
  // Timers run, but displayed seconds never change.
  await page.clock.setFixedTime(SCENE_INSTANT);
  const visit: Visit = {
    page,
    now: SCENE_INSTANT,
    behind,
    allowConsole,
    newcomer: (stage, options) => behind(({ people }) => people.newcomer(stage, options)),
    someone: (stage, options) => behind(({ people }) => people.someone(stage, options)),
    freshPhone: () => behind(async ({ people }) => people.freshPhone()),
    sandbox: {
      inbox: (to) =>
        behind(async ({ sandbox }) => (await sandbox.inbox(to)).map(({ channel, at }) => ({ channel, at }))),
      lastCode: (to, after) => behind(({ sandbox }) => sandbox.lastCode(to, after)),
    },
    enter: async (person, path) => {
      await putSession(page, person);
      await page.goto(path);
    },
    fault: async (adapter, mode) => {
      undo.push(() => behind(async ({ sandbox }) => void (await sandbox.fault(adapter, 'ok'))));
      await behind(async ({ sandbox }) => void (await sandbox.fault(adapter, mode)));
    },
    advance: async (duration) => {
      undo.push(() => behind(async ({ sandbox }) => void (await sandbox.setClock(SCENE_INSTANT))));
      await behind(async ({ sandbox }) => void (await sandbox.advance(duration)));
    },
  };
  return {
    visit,
    leave: async () => {
      for (const step of undo.reverse()) await step();
    },
  };
};
