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
