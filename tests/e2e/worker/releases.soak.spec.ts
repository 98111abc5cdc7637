import type { Browser, Page } from '@playwright/test';
import { isStillOpen, markOpened, workerInControl } from '../support/device.ts';
import { expect } from '../support/fixtures.ts';
import { createVisit } from '../support/people.ts';
import { commonFileOf, findNewer, offer, take, test } from './releases.ts';
import { type Tab, WIZARD_TABS } from './wizard-tabs.ts';

test.use({ serviceWorkers: 'allow' });
test.setTimeout(900_000);

/** During a deployment the server is unavailable for a moment. */
const AWAY = /ERR_CONNECTION|ERR_NETWORK|status of (4\d\d|503)/;

interface OpenTab extends Tab {
  readonly page: Page;
  readonly errors: string[];
}

/** A phone per tab; its timers run, but the idle limit is not reached. */
const openTab = async (browser: Browser, tab: Tab): Promise<OpenTab> => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.clock.setFixedTime(new Date());
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' && !AWAY.test(message.text())) errors.push(message.text());
  });
  return { ...tab, page, errors };
};

const expectNotReloaded = async (tab: OpenTab): Promise<void> => {
  await tab.expectKept(tab.page);
  expect(await isStillOpen(tab.page), `${tab.name} was loaded anew`).toBe(true);
  await expect(offer(tab.page), tab.name).toBeVisible({ visible: !tab.isReloadLocked });
  expect(tab.errors, tab.name).toEqual([]);
};

test('a tab at each step of the application goes on through two releases, and back', async ({
  browser,
  server,
  sandbox,
  newcomer,
  deployments,
}) => {
  const visitOn = (page: Page) => createVisit({ page, server, sandbox, newcomer });
  const open = async (tab: Tab): Promise<OpenTab> => {
    const opened = await openTab(browser, tab);
    const { page } = opened;
    await tab.arrive(visitOn(page));
    await workerInControl(page);
    await markOpened(page);
    return opened;
  };
  const tabs: OpenTab[] = [];
  for (const tab of WIZARD_TABS) tabs.push(await test.step(`open ${tab.name}`, () => open(tab)));

  for (const release of ['b', 'c'] as const) {
    await deployments.deploy(release);
    for (const tab of tabs)
      await test.step(`${release} for ${tab.name}`, async () => {
        await findNewer(tab.page);
        await expectNotReloaded(tab);
      });
  }

  const [number] = tabs;
  if (!number) throw new Error('no tab');
  await test.step('one takes it', async () => {
    const before = await commonFileOf(number.page);
    const loaded = number.page.waitForEvent('load');
    await take(number.page);
    await loaded;
    expect(await isStillOpen(number.page)).toBe(false);
    await number.expectKept(number.page);
    expect(await commonFileOf(number.page)).not.toBe(before);
    await expect(offer(number.page)).toHaveCount(0);
  });
  for (const tab of tabs)
    await test.step(`${tab.name} goes on`, async () => {
      await tab.goOn(visitOn(tab.page));
      if (tab !== number) expect(await isStillOpen(tab.page)).toBe(true);
      expect(tab.errors, tab.name).toEqual([]);
      await tab.page.context().close();
    });

  const later: OpenTab[] = [];
  for (const tab of WIZARD_TABS.filter(({ name }) => ['personal data', 'offer', 'identity'].includes(name)))
    later.push(await open(tab));
  await deployments.deploy('a');
  for (const tab of later)
    await test.step(`back, for ${tab.name}`, async () => {
      await findNewer(tab.page);
      await expectNotReloaded(tab);
      await tab.goOn(visitOn(tab.page));
      expect(await isStillOpen(tab.page)).toBe(true);
      expect(tab.errors, tab.name).toEqual([]);
      await tab.page.context().close();
    });
});
