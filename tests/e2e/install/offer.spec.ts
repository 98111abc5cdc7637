import type { Route } from '@playwright/test';
import { installCard, offerInstall } from '../../scenes/install.ts';
import { countEffort } from '../support/effort.ts';
import { CODE_LOST } from '../support/faults.ts';
import { expect, settled, test } from '../support/fixtures.ts';
import { newBorrower } from '../support/people.ts';

// @covers 2.33
test('the portal offers it once the browser would, and goes on without the offer when its code does not come', async ({
  page,
  context,
  visit,
  allowConsole,
  newcomer,
}) => {
  const counter = await countEffort(context);
  allowConsole(CODE_LOST);
  const pay = page.getByRole('link', { name: /^Pagar \$/ });
  const code = '**/assets/install-here-*.js';
  await page.route(code, (route) => route.abort());
  await visit.enter(await newBorrower({ newcomer }), '/dashboard');
  await expect(pay).toBeVisible();
  await offerInstall(page, 'accepted');
  await settled(page);
  await expect(installCard(page)).toHaveCount(0);
  await expect(pay).toBeVisible();

  await page.unroute(code);
  await page.reload();
  await settled(page);
  counter.begin();
  await offerInstall(page, 'accepted');
  await installCard(page).getByRole('button', { name: 'Instalar' }).click();
  await expect(page.getByText('CuotaSana se está agregando a tus aplicaciones.')).toBeVisible();
  counter.expectWithin('install the app');
});

test('an offer that comes before the app has started is there once it has', async ({
  page,
  visit,
  newcomer,
}) => {
  await visit.enter(await newBorrower({ newcomer }), '/dashboard');
  await settled(page);
  await page.addInitScript(() => {
    const listen = window.addEventListener.bind(window);
    window.addEventListener = (type: string, ...rest: unknown[]) => {
      if (type === 'beforeinstallprompt') Object.assign(window, { isPromptAwaited: true });
      Reflect.apply(listen, window, [type, ...rest]);
    };
  });
  const held: Route[] = [];
  let isReleased = false;
  await page.route('**/assets/index-*.js', (route) =>
    isReleased ? route.continue() : void held.push(route),
  );
  await page.reload({ waitUntil: 'commit' });
  // The app is held: only the page's first script can await it.
  await page.waitForFunction(() => 'isPromptAwaited' in window);
  await offerInstall(page, 'accepted');
  isReleased = true;
  await Promise.all(held.map((route) => route.continue()));
  await expect(installCard(page)).toBeVisible();
});
