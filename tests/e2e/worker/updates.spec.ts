import type { Page } from '@playwright/test';
import { putSession } from '../../scenes/session.ts';
import { numberField } from '../account/number.ts';
import { expect } from '../support/fixtures.ts';
import { createPerson } from '../support/people.ts';
import { findNewer, isStillOpen, markOpened, offer, scriptOf, take, test } from './releases.ts';
import { workerInControl } from './worker-in-control.ts';

test.use({ serviceWorkers: 'allow' });
test.setTimeout(180_000);

const AWAY = /ERR_CONNECTION|ERR_INTERNET|ERR_NETWORK|ERR_FAILED/;
const LOOK_AFTER_MS = 15 * 60_000;

test.beforeEach(async ({ deployments, allowConsole }) => {
  allowConsole(AWAY);
  await deployments.deploy('a');
});

const openAt = async (page: Page, address: string): Promise<Page> => {
  await page.goto(address);
  await workerInControl(page);
  await markOpened(page);
  return page;
};

const cachesOf = (page: Page): Promise<readonly string[]> => page.evaluate(() => caches.keys());

/** Opens a screen of the app without a load, as a link within it does. */
const goWithin = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => {
    window.history.pushState({ idx: 1 }, '', to);
    window.dispatchEvent(new PopStateEvent('popstate', { state: { idx: 1 } }));
  }, address);

const reload = async (page: Page): Promise<void> => {
  await page.reload();
  await workerInControl(page);
};

test('a newer version is not offered while any tab signs or pays, and is when it is over', async ({
  page,
  context,
  server,
  sandbox,
  deployments,
}) => {
  await page.clock.setFixedTime(new Date());
  await putSession(page, await createPerson({ url: server.url, sandbox }, 'planned'));
  const signing = await openAt(page, '/profileform');
  await expect(signing.getByRole('heading', { name: 'Revisa los datos de tu crédito' })).toBeVisible();
  const other = await openAt(await context.newPage(), '/verificar');

  await deployments.deploy('b');
  await findNewer(other);
  // What would be offered is offered by now: the page that has the newer version was told.
  await expect.poll(() => other.evaluate(() => navigator.locks.query())).toMatchObject({ held: [{}] });
  await expect(offer(other)).toHaveCount(0);
  await expect(offer(signing)).toHaveCount(0);

  await signing.close();
  await expect(offer(other)).toBeVisible();

  const again = await context.newPage();
  await again.clock.setFixedTime(new Date());
  await again.goto('/profileform');
  await expect(again.getByRole('heading', { name: 'Revisa los datos de tu crédito' })).toBeVisible();
  await expect(offer(other)).toHaveCount(0);
  await goWithin(again, '/verificar');
  await expect(offer(other)).toBeVisible();
  expect(await isStillOpen(other)).toBe(true);
});

test('the tab that agrees is loaded anew with what was typed, the other goes on without a network', async ({
  page,
  context,
  deployments,
}) => {
  const agreeing = await openAt(page, '/create_account');
  const other = await openAt(await context.newPage(), '/verificar');
  const typed = other.getByLabel('Código del certificado');
  const [before] = await Promise.all([scriptOf(other), deployments.deploy('b')]);
  await findNewer(agreeing);
  await expect(offer(agreeing)).toBeVisible();
  await expect(offer(other)).toBeVisible();
  await typed.fill('ABCD');
  await numberField(agreeing).fill('3001112233');

  const loaded = agreeing.waitForEvent('load');
  await take(agreeing);
  await loaded;
  await expect(numberField(agreeing)).toHaveValue('3001112233');
  expect(await scriptOf(agreeing)).not.toBe(before);

  expect(await isStillOpen(other)).toBe(true);
  await expect(offer(other)).toBeVisible();
  await expect(typed).toHaveValue('ABCD');
  // What the browser itself remembers is no promise.
  await (await context.newCDPSession(other)).send('Network.clearBrowserCache');
  await context.setOffline(true);
  await goWithin(other, '/create_account');
  await expect(other.getByRole('heading', { name: 'Crea tu cuenta' })).toBeVisible();
  await context.setOffline(false);
  expect(await isStillOpen(other)).toBe(true);
  expect(await cachesOf(agreeing)).toContain('older-releases');

  // The offer holds for the other too, though nothing waits any more.
  const loadedToo = other.waitForEvent('load');
  await take(other);
  await loadedToo;
  expect(await scriptOf(other)).toBe(await scriptOf(agreeing));
  await expect.poll(() => cachesOf(agreeing)).not.toContain('older-releases');
});

test('a version that waits since an earlier visit is offered, and the app looks for one when it comes to the front', async ({
  page,
  deployments,
}) => {
  const opened = Date.now();
  await page.clock.setFixedTime(opened);
  await openAt(page, '/create_account');
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.getRegistration())).toBeTruthy();
  await deployments.deploy('b');
  const comeToTheFront = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  let looks = 0;
  page.context().on('request', (request) => {
    if (request.url().endsWith('/sw.js')) looks += 1;
  });
  await comeToTheFront();
  await expect(offer(page)).toHaveCount(0);
  await page.clock.setFixedTime(opened + LOOK_AFTER_MS + 1);
  await comeToTheFront();
  await expect(offer(page)).toBeVisible();
  await comeToTheFront();

  await page.reload();
  await expect(offer(page)).toBeVisible();
  expect(looks).toBeLessThanOrEqual(2);
});

test('the switch makes an open page do without its worker, and the next one has it again', async ({
  page,
  deployments,
}) => {
  await openAt(page, '/create_account');
  await numberField(page).fill('3001112233');
  await deployments.restartWith({ SERVICE_WORKER: 'off' });
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  await expect
    .poll(() =>
      page.evaluate(async () => [await navigator.serviceWorker.getRegistration(), await caches.keys()]),
    )
    .toEqual([undefined, []]);
  expect(await isStillOpen(page)).toBe(true);
  await expect(offer(page)).toHaveCount(0);
  await goWithin(page, '/legal/terminos');
  await expect(page.getByRole('heading', { name: 'Términos y condiciones' })).toBeVisible();
  await page.goBack();
  await expect(numberField(page)).toHaveValue('3001112233');

  await deployments.restartWith({ SERVICE_WORKER: 'on' });
  await reload(page);
  expect(await cachesOf(page)).not.toEqual([]);
  await expect(numberField(page)).toHaveValue('3001112233');
});

test('what the server tells its pages reaches an app that is kept as a version does, and holds without a network', async ({
  page,
  context,
  deployments,
}) => {
  const told = () => page.evaluate(() => JSON.parse(document.getElementById('settings')?.textContent ?? ''));
  await openAt(page, '/create_account');
  const before = (await told()).cashUrl;
  await deployments.restartWith({ VITE_CASH_URL: 'https://cash.example/' });
  await reload(page);
  expect((await told()).cashUrl).toBe(before);
  await findNewer(page);
  const loaded = page.waitForEvent('load');
  await take(page);
  await loaded;
  expect((await told()).cashUrl).toBe('https://cash.example/');
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Crea tu cuenta' })).toBeVisible();
  expect((await told()).cashUrl).toBe('https://cash.example/');
});
