import { installCard, offerInstall } from '../../scenes/install.ts';
import { holdCalls } from '../support/faults.ts';
import { expect, settled, test } from '../support/fixtures.ts';
import { newBorrower } from '../support/people.ts';

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
  const letGo = await holdCalls(page, '**/assets/index-*.js');
  await page.reload({ waitUntil: 'commit' });
  // The app is held: only the page's first script can await it.
  await page.waitForFunction(() => 'isPromptAwaited' in window);
  await offerInstall(page, 'accepted');
  letGo();
  await expect(installCard(page)).toBeVisible();
});
