import type { Page } from '@playwright/test';
import { isStillOpen, markOpened } from '../support/device.ts';
import { expect } from '../support/fixtures.ts';
import { createVisit } from '../support/people.ts';
import { test } from './releases.ts';
import { WIZARD_TABS } from './wizard-tabs.ts';

// The device has nothing but the page: the server must have kept the files that it requests later.
test.use({ serviceWorkers: 'block' });
test.setTimeout(240_000);

const STEPS = ['number', 'personal data', 'offer', 'identity'];

test('a tab without a worker finds the rest of its release two releases later', async ({
  browser,
  server,
  sandbox,
  newcomer,
  deployments,
  allowConsole,
}) => {
  const visitOn = (page: Page) => createVisit({ page, server, sandbox, newcomer });
  allowConsole(/ERR_CONNECTION/);
  const tabs = [];
  for (const tab of WIZARD_TABS.filter(({ name }) => STEPS.includes(name))) {
    const page = await (await browser.newContext()).newPage();
    await page.clock.setFixedTime(new Date());
    await tab.arrive(visitOn(page));
    await markOpened(page);
    tabs.push({ ...tab, page });
  }
  await deployments.deploy('b');
  await deployments.deploy('c');
  for (const { page, name, expectKept, goOn } of tabs)
    await test.step(name, async () => {
      await expectKept(page);
      await goOn(visitOn(page));
      expect(await isStillOpen(page)).toBe(true);
      await page.context().close();
    });
});
