import type { Page } from '@playwright/test';
import type { SandboxControls } from '../e2e/support/sandbox.ts';
import type { Crowd } from './crowd.ts';
import type { Visit } from './scene.ts';
import { putSession } from './session.ts';

interface Means {
  readonly page: Page;
  readonly sandbox: SandboxControls;
  readonly crowd: Crowd;
  readonly allowConsole: (pattern: RegExp) => void;
}

/** Opens a visit; `leave` puts back what it changed outside the page. The browser's clock stands still. */
export const openVisit = async (means: Means): Promise<{ visit: Visit; leave: () => Promise<void> }> => {
  const { page, sandbox, crowd, allowConsole } = means;
  const undo: (() => Promise<void>)[] = [];
  // Timers run, but what shows seconds always shows the same.
  await page.clock.setFixedTime(new Date());
  const visit: Visit = {
    ...crowd,
    page,
    sandbox,
    allowConsole,
    enter: async (person, path) => {
      await putSession(page, person);
      await page.goto(path);
    },
    fault: async (adapter, mode) => {
      undo.push(() => sandbox.fault(adapter, 'ok'));
      await sandbox.fault(adapter, mode);
    },
    advance: async (duration) => {
      undo.push(() => sandbox.resetClock());
      await sandbox.advance(duration);
    },
  };
  return {
    visit,
    leave: async () => {
      for (const step of undo.reverse()) await step();
    },
  };
};
