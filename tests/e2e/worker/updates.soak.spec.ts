import type { Page } from '@playwright/test';
import { numberField } from '../support/account.ts';
import { goWithin, isStillOpen, markOpened, workerInControl } from '../support/device.ts';
import { countEffort } from '../support/effort.ts';
import { CODE_LOST } from '../support/faults.ts';
import { expect } from '../support/fixtures.ts';
import { commonFileOf, findNewer, offer, take, test } from './releases.ts';

test.use({ serviceWorkers: 'allow' });
test.setTimeout(180_000);

const AWAY = /ERR_CONNECTION|ERR_NETWORK/;

test.beforeEach(({ allowConsole }) => {
  allowConsole(AWAY);
  allowConsole(CODE_LOST);
});

const openAt = async (page: Page, address: string): Promise<Page> => {
  await page.goto(address);
  await workerInControl(page);
  await markOpened(page);
  return page;
};

const cachesOf = (page: Page): Promise<readonly string[]> => page.evaluate(() => caches.keys());

const reload = async (page: Page): Promise<void> => {
  await page.reload();
  await workerInControl(page);
};

// Two releases, two tabs and the browser's own change of workers.
test('the tab that agrees is loaded anew with what was typed, the other when it lacks code without a network', async ({
  page,
  context,
  deployments,
}) => {
  const counter = await countEffort(context);
  const agreeing = await openAt(page, '/create_account');
  const other = await openAt(await context.newPage(), '/verificar');
  const typed = other.getByLabel('Código del documento');
  const [before] = await Promise.all([commonFileOf(other), deployments.deploy('b')]);
  await findNewer(agreeing);
  await expect(offer(agreeing)).toBeVisible();
  await expect(offer(other)).toBeVisible();
  await typed.fill('ABCD');
  await numberField(agreeing).fill('3001112233');

  await expect(numberField(agreeing)).toHaveValue('3001112233');
  counter.begin();
  const loaded = agreeing.waitForEvent('load');
  await take(agreeing);
  await loaded;
  await expect(numberField(agreeing)).toHaveValue('3001112233');
  counter.expectWithin('update with an open draft');
  expect(await commonFileOf(agreeing)).not.toBe(before);
  // Files of the earlier release are gone from the device.
  await expect
    .poll(() => agreeing.evaluate(async (file) => (await caches.match(file)) === undefined, before))
    .toBe(true);

  expect(await isStillOpen(other)).toBe(true);
  await expect(offer(other)).toBeVisible();
  await expect(typed).toHaveValue('ABCD');
  // With a network, the server has the code of its release. The HTTP cache must not be relied on.
  await (await context.newCDPSession(other)).send('Network.clearBrowserCache');
  await goWithin(other, '/create_account');
  await expect(numberField(other)).toHaveValue('3001112233');
  expect(await isStillOpen(other)).toBe(true);

  // Without one, the device has the newer release alone.
  await numberField(other).fill('3009998877');
  await context.setOffline(true);
  const loadedToo = other.waitForEvent('load');
  await goWithin(other, '/legal/terminos');
  await loadedToo;
  await expect(other.getByRole('heading', { name: 'Términos y condiciones' })).toBeVisible();
  expect(await commonFileOf(other)).toBe(await commonFileOf(agreeing));
  await other.goBack();
  await expect(numberField(other)).toHaveValue('3009998877');
  await context.setOffline(false);
});

// A worker that the server unregisters.
test('the switch makes an open page do without its worker, and the next one has it again', async ({
  page,
  deployments,
  allowConsole,
}) => {
  // What is in flight while the server restarts has no response.
  allowConsole(/net::ERR_(EMPTY_RESPONSE|CONNECTION)/);
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

// A server setting that changes the worker of the same build.
test('what the server tells its pages reaches an app that is kept as a version does, and holds without a network', async ({
  page,
  context,
  deployments,
}) => {
  const readSettings = () =>
    page.evaluate(() => JSON.parse(document.getElementById('settings')?.textContent ?? ''));
  await openAt(page, '/create_account');
  const before = (await readSettings()).cashUrl;
  await deployments.restartWith({ VITE_CASH_URL: 'https://cash.example/' });
  await reload(page);
  expect((await readSettings()).cashUrl).toBe(before);
  await findNewer(page);
  const loaded = page.waitForEvent('load');
  await take(page);
  await loaded;
  expect((await readSettings()).cashUrl).toBe('https://cash.example/');
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Crea tu cuenta' })).toBeVisible();
  expect((await readSettings()).cashUrl).toBe('https://cash.example/');
});
