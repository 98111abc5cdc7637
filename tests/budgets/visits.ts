import type { BrowserContext, Page } from '@playwright/test';
import type { SandboxControls } from '../../sandbox/demo/controls.ts';
import { createPerson, type Stage } from '../e2e/support/people.ts';
import { putSession } from '../scenes/session.ts';
import { saveData } from '../support/saving-data.ts';
import type { Traffic, Transfer } from '../support/traffic.ts';

/** What one visit transferred, in bytes. Calls are the person's own data; the worker's share comes after the screen. */
export interface Weighed {
  readonly files: number;
  readonly calls: number;
  readonly worker: number;
}

export interface Servers {
  readonly url: string;
  readonly sandbox: SandboxControls;
  readonly traffic: Traffic;
  newContext(worker: 'allow' | 'block'): Promise<BrowserContext>;
}

/** Nothing under way for so long is a page at rest. */
const QUIET_MS = 700;

const isCall = ({ url }: Transfer): boolean => new URL(url).pathname.startsWith('/api/');

const sumOf = (transfers: readonly Transfer[]): number =>
  transfers.reduce((sum, { bytes }) => sum + bytes, 0);

const weigh = (transfers: readonly Transfer[]): Weighed => {
  const ofPage = transfers.filter(({ by }) => by === 'page');
  return {
    files: sumOf(ofPage.filter((one) => !isCall(one))),
    calls: sumOf(ofPage.filter(isCall)),
    worker: sumOf(transfers.filter(({ by }) => by === 'worker')),
  };
};

/** What `action` made the browser transfer until it was at rest. */
const weighed = async ({ traffic }: Servers, action: () => Promise<unknown>): Promise<Weighed> => {
  const before = traffic.transfers().length;
  await action();
  await traffic.rest(QUIET_MS);
  return weigh(traffic.transfers().slice(before));
};

const workerIsThere = (page: Page): Promise<void> =>
  page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));

/** A page of a browser that has nothing of the app; with a session if the stage says whose. */
const freshPage = async (places: Servers, worker: 'allow' | 'block', stage?: Stage): Promise<Page> => {
  const page = await (await places.newContext(worker)).newPage();
  if (stage) await putSession(page, await createPerson(places, stage));
  return page;
};

/** The landing for whoever saves data, with whatever the worker fetches. */
export const savingVisit = async (places: Servers): Promise<Weighed> => {
  const context = await places.newContext('allow');
  await saveData(context);
  const page = await context.newPage();
  const result = await weighed(places, () => page.goto('/'));
  await context.close();
  return result;
};

/** By address, on an empty cache, until the screen is at rest; what the worker keeps for later is left out. */
export const firstVisit = async (places: Servers, path: string, stage?: Stage): Promise<Weighed> => {
  const page = await freshPage(places, 'block', stage);
  const result = await weighed(places, () => page.goto(path));
  await page.context().close();
  return result;
};

/** A first visit with the worker's work, and what the same and other addresses cost afterwards, in that order. */
export const visitAndReturn = async (
  places: Servers,
  path: string,
  thenPaths: readonly string[],
  stage?: Stage,
): Promise<{ readonly first: Weighed; readonly then: readonly Weighed[] }> => {
  const page = await freshPage(places, 'allow', stage);
  const first = await weighed(places, async () => {
    await page.goto(path);
    await workerIsThere(page);
  });
  const then: Weighed[] = [];
  for (const next of thenPaths) then.push(await weighed(places, () => page.goto(next)));
  await page.context().close();
  return { first, then };
};
