import type { BrowserContext, Page } from '@playwright/test';
import { expect } from './expect.ts';
import { otherThan } from './numbers.ts';
import { answerWith, layRule, type Rule } from './replay/call-rules.ts';
import type { Visit } from './scene.ts';

export const press = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).click();

export const dialogShows = (page: Page, title: string): Promise<void> =>
  expect(
    page.getByRole('dialog', { name: title }).or(page.getByRole('alertdialog', { name: title })),
  ).toBeVisible();

export const headingShows = (page: Page, name: string | RegExp): Promise<void> =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

/** No network from now on, once the screen has all its code; what the app fetches at rest may just be on its way. */
export const goOffline = async ({ page, allowConsole }: Visit): Promise<void> => {
  allowConsole(/ERR_INTERNET_DISCONNECTED/);
  // An answer that is still on its way would say that there is a network.
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
};

/** The server gives no sign of life when the app asks for one; the page at that address can still be opened. */
export const loseSignOfLife = (page: Page | BrowserContext): Promise<void> => {
  const sparesPages = true;
  return layRule(page, '**/healthz', { kind: 'lose' }, sparesPages);
};

/** The calls to a path get no answer, as without network. */
export const loseCalls = async (page: Page, path: string | RegExp): Promise<void> => {
  await layRule(page, path, { kind: 'lose' });
  await loseSignOfLife(page);
};

/** The calls to a path wait for ever. */
export const stallCalls = (page: Page, path: string): Promise<void> => layRule(page, path, { kind: 'stall' });

/** Files of the app never come; the browser may have them, so they are asked of it. */
export const stallFiles = async (page: Page, path: string): Promise<void> => {
  await page.route(path, () => new Promise<void>(() => undefined));
};

/** The calls to a path are answered with this. */
export const answerCalls = (page: Page, path: string, status: number, json: object): Promise<void> =>
  layRule(page, path, answerWith(status, json));

/** The calls to a path are answered as one of a company that is down makes the server answer. */
export const failCalls = (page: Page, path: string): Promise<void> =>
  layRule(
    page,
    path,
    answerWith(
      503,
      { code: 'unavailable', message: 'Este servicio no responde. Intenta de nuevo en unos minutos.' },
      { 'retry-after': '30' },
    ),
  );

/** The calls to a path are answered with something in it that takes days, or a company's doing, to come about. */
export const alterCalls = (
  page: Page,
  path: string,
  change: Extract<Rule, { kind: 'alter' }>['change'],
): Promise<void> => layRule(page, path, { kind: 'alter', change });

/** The browser's clock, which stands still, goes on by that much. */
export const passSeconds = async (page: Page, seconds: number): Promise<void> =>
  page.clock.setFixedTime((await page.evaluate(() => Date.now())) + seconds * 1_000);

/** Until another code may be asked for, on the screen and on the server. */
export const letCountdownEnd = async ({ page, advance }: Visit): Promise<void> => {
  await advance('PT31S');
  await passSeconds(page, 31);
  await expect(page.getByRole('timer')).toHaveCount(0);
};

/** Types codes that are wrong, as often as asked, on a screen that has one field for them. */
export const typeWrongCode = async (
  { page, sandbox }: Visit,
  way: { readonly to: string; readonly submit: string; readonly times?: number },
): Promise<void> => {
  const wrong = otherThan(await sandbox.lastCode(way.to));
  const field = page.getByLabel('Código de 4 dígitos');
  for (let time = 0; time < (way.times ?? 1); time += 1) {
    await field.fill(wrong);
    const answered = page.waitForResponse((answer) => answer.status() === 422);
    await press(page, way.submit);
    await answered;
  }
};
