import type { Route } from '@playwright/test';
import { failHealthCheck } from '../../scenes/user-actions.ts';
import { expect, test } from '../support/fixtures.ts';
import { amountField, arriveAtOffer, nextButton, plan, reviewTitle, updateButton } from './at-offer.ts';

const CHANGE = /\/api\/application\/[\da-f-]{36}$/;

// Only the real server knows what it stored of a change whose response was lost.
test('an amount and a plan whose answers were lost are taken by pressing again, each as what it is', async ({
  page,
  visit,
  server,
  allowConsole,
}) => {
  allowConsole(/net::ERR_FAILED/);
  const person = await arriveAtOffer(visit);
  await failHealthCheck(page);
  const loseAnswers = () =>
    page.route(CHANGE, async (route) => {
      await route.fetch();
      await route.abort();
    });
  const again = async () => {
    await page.unroute(CHANGE);
    await page.getByRole('button', { name: 'Intentar de nuevo' }).click();
  };

  await loseAnswers();
  await amountField(page).fill('2000000');
  await updateButton(page).click();
  await expect(page.getByText('Ha ocurrido un error')).toBeVisible();
  await again();
  await expect(plan(page, 36)).toBeEnabled();
  await expect(nextButton(page)).toBeVisible();
  const answer = await fetch(`${server.url}/api/applications/${person.profileId}`, {
    headers: { authorization: `Bearer ${person.token}` },
  });
  expect((await answer.json()).data[0]).toMatchObject({ estado: 'approved', monto: 2_000_000 });

  await loseAnswers();
  await nextButton(page).click();
  await expect(page.getByRole('alert')).toContainText('No hay conexión.');
  await again();
  await expect(reviewTitle(page)).toBeVisible();
});

const DECISION = '**/api/applications/risk/**';

// A response that hangs in the browser's own network, on a directly opened screen.
test('an offer whose answer hangs shows the last plans until the answer comes', async ({ page, visit }) => {
  await arriveAtOffer(visit);
  const held: Route[] = [];
  await page.route(DECISION, (route) => void held.push(route));
  await page.goto('/application');
  const kept = page.getByText(/^Estos son tus planes como estaban/);
  // In real time: a clock that is moved outruns the reading of the storage, which has a second.
  await expect(kept).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('button', { name: 'Intentar de nuevo' })).toBeVisible();
  await expect(plan(page, 36)).toBeChecked();
  for (const route of held) await route.continue();
  await expect(kept).toHaveCount(0);
  await expect(plan(page, 36)).toBeChecked();
});
