import type { BrowserContext, Page } from '@playwright/test';
import type { SandboxControls } from '../../sandbox/demo/controls.ts';
import { createPerson, type Stage } from '../e2e/support/people.ts';
import { putSession } from '../scenes/session.ts';
import { saveData } from '../support/browser.ts';
import type { Traffic } from '../support/traffic.ts';
import { type Weighed, weigh } from './weigh.ts';

export interface Servers {
  readonly url: string;
  readonly sandbox: SandboxControls;
  readonly traffic: Traffic;
  newContext(worker: 'allow' | 'block'): Promise<BrowserContext>;
}

/** A page without transfers for this long is idle. */
const QUIET_MS = 700;

/** Bytes transferred by `action` until the page is idle. */
const weighed = async ({ traffic }: Servers, action: () => Promise<unknown>): Promise<Weighed> => {
  const before = traffic.transfers().length;
  await action();
  await traffic.rest(QUIET_MS);
  return weigh(traffic.transfers().slice(before));
};

const workerIsThere = (page: Page): Promise<void> =>
  page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));

/** A page in an empty browser; with a session if a stage is given. */
const freshPage = async (servers: Servers, worker: 'allow' | 'block', stage?: Stage): Promise<Page> => {
  const page = await (await servers.newContext(worker)).newPage();
  if (stage) {
    const person = await createPerson(servers, stage);
    // As a login leaves it.
    const more = stage === 'disbursed' ? { loan: person.creditNumber } : {};
    await putSession(page, person, more);
  }
  return page;
};

/** The landing with Save-Data, including the worker's fetches. */
export const savingVisit = async (servers: Servers): Promise<Weighed> => {
  const context = await servers.newContext('allow');
  await saveData(context);
  const page = await context.newPage();
  const result = await weighed(servers, () => page.goto('/'));
  await context.close();
  return result;
};

/** By address, on an empty cache, until the screen is idle; without the worker's precache. */
export const firstVisit = async (servers: Servers, path: string, stage?: Stage): Promise<Weighed> => {
  const page = await freshPage(servers, 'block', stage);
  const result = await weighed(servers, () => page.goto(path));
  await page.context().close();
  return result;
};

/** A first visit including the worker's precache, then visits of further addresses, in that order. */
export const visitAndReturn = async (
  servers: Servers,
  path: string,
  thenPaths: readonly string[],
  stage?: Stage,
): Promise<{ readonly first: Weighed; readonly then: readonly Weighed[] }> => {
  const page = await freshPage(servers, 'allow', stage);
  const first = await weighed(servers, async () => {
    await page.goto(path);
    await workerIsThere(page);
  });
  const then: Weighed[] = [];
  for (const next of thenPaths)
    then.push(
      await weighed(servers, async () => {
        // With everything cached a slow page is quiet before it asks for the person's data.
        const answered = stage && page.waitForResponse(/\/api\//);
        await page.goto(next);
        await answered;
      }),
    );
  await page.context().close();
  return { first, then };
};
