import { loseCalls, loseSignOfLife } from '../../scenes/deeds.ts';
import { expect, test } from '../support/fixtures.ts';
import { amountField, arriveAtOffer, nextButton, plan, reviewTitle, updateButton } from './at-offer.ts';

const LOST = /net::ERR_FAILED/;
const PLANS = '**/api/application/opciones_cuotas/**';
const DECISION = '**/api/applications/risk/**';
const CHANGE = /\/api\/application\/[\da-f-]{36}$/;

test.beforeEach(({ allowConsole }) => allowConsole(LOST));

test('plans that cannot be loaded say so and come with another try', async ({ page, server, sandbox }) => {
  await loseCalls(page, PLANS);
  await arriveAtOffer({ page, server, sandbox });
  await expect(page.getByText('Ha ocurrido un error')).toBeVisible();
  await page.unroute(PLANS);
  await page.getByRole('button', { name: 'Intentar de nuevo' }).click();
  await expect(plan(page, 36)).toBeChecked();
});

test('an amount that could not be updated stays typed, and the same try goes through', async ({
  page,
  server,
  sandbox,
}) => {
  await arriveAtOffer({ page, server, sandbox });
  await loseCalls(page, CHANGE);
  await amountField(page).fill('2000000');
  await updateButton(page).click();
  await expect(page.getByText('Ha ocurrido un error')).toBeVisible();
  await expect(amountField(page)).toHaveValue('$ 2.000.000');
  await page.unroute(CHANGE);
  await page.getByRole('button', { name: 'Intentar de nuevo' }).click();
  await expect(plan(page, 36)).toBeEnabled();
  await expect(amountField(page)).toHaveValue('$ 2.000.000');
});

test('an amount whose answer was lost is changed by pressing again, and no plan is chosen', async ({
  page,
  server,
  sandbox,
}) => {
  const person = await arriveAtOffer({ page, server, sandbox });
  await page.route(CHANGE, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await loseSignOfLife(page);
  await amountField(page).fill('2000000');
  await updateButton(page).click();
  await expect(page.getByText('Ha ocurrido un error')).toBeVisible();
  await page.unroute(CHANGE);
  await page.getByRole('button', { name: 'Intentar de nuevo' }).click();
  await expect(plan(page, 36)).toBeEnabled();
  await expect(nextButton(page)).toBeVisible();
  const answer = await fetch(`${server.url}/api/applications/${person.profileId}`, {
    headers: { authorization: `Bearer ${person.token}` },
  });
  expect((await answer.json()).data[0]).toMatchObject({ estado: 'approved', monto: 2_000_000 });
});

test('a plan whose answer was lost is chosen by pressing again', async ({ page, server, sandbox }) => {
  await arriveAtOffer({ page, server, sandbox });
  await page.route(CHANGE, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await loseSignOfLife(page);
  await nextButton(page).click();
  await expect(page.getByRole('alert')).toContainText('No hay conexión.');
  await page.unroute(CHANGE);
  await page.getByRole('button', { name: 'Intentar de nuevo' }).click();
  await expect(reviewTitle(page)).toBeVisible();
});

test('a decision that cannot be read is never told as a refusal', async ({ page, server, sandbox }) => {
  await arriveAtOffer({ page, server, sandbox });
  await loseCalls(page, DECISION);
  await page.goto('/application');
  await expect(page.getByText('No pudimos consultar tu solicitud.')).toBeVisible();
  await expect(page.getByText('No pudimos aprobar tu crédito')).toHaveCount(0);
  await page.unroute(DECISION);
  await page.getByRole('button', { name: 'Volver a intentar' }).click();
  await expect(plan(page, 36)).toBeChecked();
});

test('a slow decision says what is being waited for', async ({ page, server, sandbox }) => {
  await arriveAtOffer({ page, server, sandbox });
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(DECISION, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/application');
  await expect(page.getByText('Estamos verificando el estado de tu solicitud...')).toBeVisible();
  answer();
  await expect(plan(page, 36)).toBeChecked();
});
