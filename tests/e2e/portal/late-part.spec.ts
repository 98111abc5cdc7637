import type { Page } from '@playwright/test';
import { holdCalls } from '../network/lines.ts';
import { enterAsBorrower } from '../support/borrower.ts';
import { expect, test } from '../support/fixtures.ts';

const DATES = '**/assets/dates-card-*.js';
const LEFT_OUT = /net::ERR_|part of the app did not come/;

const isHomeThere = async (page: Page): Promise<void> => {
  await expect(page.getByRole('link', { name: 'Pagar $ 356.835' })).toBeVisible();
  await expect(page.getByText('Una parte de esta pantalla no llegó.')).toBeVisible();
};

test('a part of the home that does not come leaves the rest alone, and comes with a press', async ({
  page,
  server,
  sandbox,
  allowConsole,
}) => {
  allowConsole(LEFT_OUT);
  await page.route(DATES, (route) => route.abort());
  await enterAsBorrower({ page, server, sandbox });
  await isHomeThere(page);
  const again = page.getByRole('button', { name: 'Intentar de nuevo' });
  await again.click();
  await isHomeThere(page);

  await page.unroute(DATES);
  await again.click();
  await expect(page.getByRole('heading', { name: 'Fechas para tener presentes' })).toBeVisible();
  await expect(again).toHaveCount(0);
});

test('a part that the network took comes by itself when the network is back', async ({
  page,
  context,
  server,
  sandbox,
  allowConsole,
}) => {
  allowConsole(LEFT_OUT);
  const letGo = await holdCalls(page, DATES);
  await enterAsBorrower({ page, server, sandbox });
  await expect(page.getByText('Deuda total')).toBeVisible();
  await context.setOffline(true);
  letGo();
  await expect(page.getByText('Una parte de esta pantalla no llegó.')).toBeVisible();
  await expect(page.getByText('Pagar necesita conexión.')).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Fechas para tener presentes' })).toBeVisible();
});
