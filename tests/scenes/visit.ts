import type { Page } from '@playwright/test';
import type { Script } from './replay/script.ts';
import type { Visit } from './scene.ts';
import { putSession } from './session.ts';

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
