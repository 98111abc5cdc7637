import type { BrowserContext, Page } from '@playwright/test';
import { settled } from '../e2e/support/settled.ts';
import { expect as base } from '../support/expect.ts';
import { addRule, answerWith, type Rule } from './browser/calls.ts';
import type { Visit } from './scene.ts';

/** Scenes may wait for a disbursement or a slow machine; a wrong state shows in the picture anyway. */
export const expect = base.configure({ timeout: 20_000 });

/** A wrong code of four digits. */
const otherThan = (code: string): string => String((Number(code) + 1) % 10_000).padStart(4, '0');

export const press = (page: Pick<Page, 'getByRole'>, name: string | RegExp): Promise<void> =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).click();

export const dialogShows = (page: Page, title: string): Promise<void> =>
  expect(
    page.getByRole('dialog', { name: title }).or(page.getByRole('alertdialog', { name: title })),
  ).toBeVisible();

export const headingShows = (page: Page, name: string | RegExp): Promise<void> =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

/** Goes offline once the screen has all its code and the network is idle. */
export const goOffline = async ({ page }: Visit): Promise<void> => {
  await settled(page);
  // A response in flight, such as a prefetch, would signal that the network is back.
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
};

/** The app's health check gets no response; navigation to the same URL still works. */
export const failHealthCheck = (page: Page | BrowserContext): Promise<void> => {
  const sparesPages = true;
  return addRule(page, '**/healthz', { kind: 'lose' }, sparesPages);
};

/** Calls to a path get no response, as without network. */
export const loseCalls = async (page: Page, path: string | RegExp): Promise<void> => {
  await addRule(page, path, { kind: 'lose' });
  await failHealthCheck(page);
};

/** Calls to a path hang forever. */
export const stallCalls = (page: Page, path: string): Promise<void> => addRule(page, path, { kind: 'stall' });

/** The app's files at a path never arrive. A Playwright route, since the browser may have them cached. */
export const stallFiles = async (page: Page, path: string): Promise<void> => {
  await page.route(path, () => new Promise<void>(() => undefined));
};

/** Calls to a path get this response. */
export const answerCalls = (page: Page, path: string, status: number, json: object): Promise<void> =>
  addRule(page, path, answerWith(status, json));

/** Calls to a path fail as the server does when a vendor is down. */
export const failCalls = (page: Page, path: string): Promise<void> =>
  addRule(
    page,
    path,
    answerWith(
      503,
      { code: 'unavailable', message: 'Este servicio no responde. Intenta de nuevo en unos minutos.' },
      { 'retry-after': '30' },
    ),
  );

/** Alters the responses of a path to a state that takes days, or another company, to reach. */
export const alterCalls = (
  page: Page,
  path: string,
  change: Extract<Rule, { kind: 'alter' }>['change'],
): Promise<void> => addRule(page, path, { kind: 'alter', change });

/** Advances the browser's clock, which is otherwise fixed. */
export const passSeconds = async (page: Page, seconds: number): Promise<void> =>
  page.clock.setFixedTime((await page.evaluate(() => Date.now())) + seconds * 1_000);

/** Waits until another code can be requested, on the screen and on the server. */
export const letCountdownEnd = async ({ page, advance }: Visit): Promise<void> => {
  advance({ seconds: 31 });
  await passSeconds(page, 31);
  await expect(page.getByRole('timer')).toHaveCount(0);
};

/** Types wrong codes, `times` times, on a screen with one code field. */
export const typeWrongCode = async (
  { page, sandbox }: Visit,
  way: { readonly to: string; readonly submit: string; readonly times?: number },
): Promise<void> => {
  const wrong = otherThan(await sandbox.lastCode(way.to));
  const field = page.getByLabel('Código de 4 dígitos');
  for (let time = 0; time < (way.times ?? 1); time += 1) {
    await field.fill(wrong);
    const rejected = page.waitForResponse((answer) => answer.status() === 422);
    await press(page, way.submit);
    await rejected;
  }
};
