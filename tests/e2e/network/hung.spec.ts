import { arriveAtOffer, plan } from '../offer/at-offer.ts';
import { expect, test } from '../support/fixtures.ts';
import { createPerson } from '../support/people.ts';
import { enterWizard, fillProcedure, procedure, untilKept } from '../wizard/wizard.ts';
import { holdCalls } from './lines.ts';

/** The page's clock, on which nothing that the device knows may take longer. */
const DEADLINE = '00:03';

test('a line that hangs keeps nobody from the form that they left, with all its fields', async ({
  page,
  server,
  sandbox,
}) => {
  const person = await createPerson({ url: server.url, sandbox }, 'identified');
  await enterWizard(page, person);
  await fillProcedure(page);
  await untilKept(page);
  const { provider, procedure: treatment, cost, date } = procedure(page);
  const typed = await Promise.all([provider, treatment, cost, date].map((field) => field.inputValue()));

  const letGo = await holdCalls(page, '**/api/**');
  // Neither question waits for the other.
  await Promise.all([
    page.waitForRequest('**/api/profile/by_user/**'),
    page.waitForRequest('**/api/applications/**'),
    page.goto('/profileform'),
  ]);
  await page.clock.runFor(DEADLINE);
  for (const [index, field] of [provider, treatment, cost, date].entries())
    await expect(field).toHaveValue(typed[index] ?? '');
  letGo();
});

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
