import { arriveAtOffer, plan } from '../offer/at-offer.ts';
import { expect, test } from '../support/fixtures.ts';

/** Page time within which cached data must show. */
const DEADLINE = '00:03';

// A response that hangs in the browser's own network, on a directly opened screen.
test('an offer whose answer hangs can be asked for again', async ({ page, server, sandbox }) => {
  await arriveAtOffer({ page, server, sandbox });
  await page.clock.install();
  await page.route('**/api/applications/risk/**', () => undefined, { times: 1 });
  await page.goto('/application');
  await expect(page.getByText('Estamos verificando el estado de tu solicitud...')).toBeVisible();
  await page.clock.runFor(DEADLINE);
  await page.getByRole('button', { name: 'Volver a intentar' }).click();
  await expect(plan(page, 36)).toBeChecked();
});
