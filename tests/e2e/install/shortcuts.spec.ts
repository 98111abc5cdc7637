import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { putSession } from '../../scenes/session.ts';
import { newBorrower } from '../support/borrower.ts';
import { expect, test } from '../support/fixtures.ts';
import { askForCode, enterCode, logIn } from '../support/log-in.ts';
import { createPerson } from '../support/people.ts';

const { shortcuts }: { shortcuts: readonly { name: string; url: string }[] } = JSON.parse(
  readFileSync('manifest.webmanifest', 'utf8'),
);
const urlOf = (wanted: string): string => shortcuts.find(({ name }) => name === wanted)?.url ?? '';
const PAY = urlOf('Pagar mi cuota');
const BALANCE = urlOf('Ver mi saldo');
const RESUME = urlOf('Retomar mi solicitud');

const NO_CREDIT = 'Todavía no tienes un crédito desembolsado';
const NO_APPLICATION = 'Todavía no has enviado una solicitud';

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const path = (wanted: string) => (url: URL) => url.pathname === wanted;

test.afterEach(({ sandbox }) => sandbox.resetClock());

test('with a session each shortcut leads straight to its place', async ({ page, server, sandbox }) => {
  await putSession(page, await newBorrower({ server, sandbox }));
  await page.goto(PAY);
  await expect(title(page, 'Pagar')).toBeVisible();
  await page.goto(BALANCE);
  await expect(title(page, 'Tu crédito')).toBeVisible();
  await page.goto(RESUME);
  await expect(title(page, 'Tu crédito')).toBeVisible();
  await expect(page.getByText(NO_APPLICATION)).toHaveCount(0);
});

test('without one the login leads there, through a reload, and only once', async ({
  page,
  server,
  sandbox,
}) => {
  const { phone } = await newBorrower({ server, sandbox });
  await page.goto(PAY);
  await expect(page).toHaveURL(path('/newlogin'));
  const code = await askForCode(page, sandbox, phone);
  await page.reload();
  await enterCode(page, code);
  await expect(title(page, 'Pagar')).toBeVisible();
  await expect(page).toHaveURL(path(PAY));

  await page.getByRole('button', { name: 'Salir' }).click();
  await expect(page).toHaveURL(path('/newlogin'));
  await sandbox.advance('PT1M');
  await page.clock.install({ time: Date.now() + 60_000 });
  await enterCode(page, await askForCode(page, sandbox, phone));
  await expect(title(page, 'Tu crédito')).toBeVisible();
});

test('whoever goes elsewhere before logging in is led the ordinary way', async ({
  page,
  server,
  sandbox,
}) => {
  const { phone } = await newBorrower({ server, sandbox });
  await page.goto(PAY);
  await expect(page).toHaveURL(path('/newlogin'));
  await logIn(page, sandbox, phone);
  await expect(title(page, 'Tu crédito')).toBeVisible();
});

test('paying and the balance say so to who has no credit, on the way to their application', async ({
  page,
  server,
  sandbox,
}) => {
  const { phone } = await createPerson({ url: server.url, sandbox }, 'applied');
  await page.goto(PAY);
  await enterCode(page, await askForCode(page, sandbox, phone));
  await expect(page).toHaveURL(path('/profileform'));
  await expect(page.getByRole('status').filter({ hasText: NO_CREDIT })).toBeVisible();

  // With the session that is open now it says the same, until it is closed.
  await page.goto(BALANCE);
  await expect(page).toHaveURL(path('/application'));
  const bar = page.getByRole('status').filter({ hasText: NO_CREDIT });
  await bar.getByRole('button', { name: 'Cerrar' }).click();
  await expect(bar).toHaveCount(0);

  await page.goto(PAY);
  await expect(bar).toBeVisible();
  await page.getByRole('button', { name: 'Salir' }).click();
  await expect(page).toHaveURL(path('/newlogin'));
  await expect(bar).toHaveCount(0);
});

test('paying says that nothing is due to who has paid this month', async ({ page, server, sandbox }) => {
  const person = await newBorrower({ server, sandbox });
  await putSession(page, person);
  await page.route('**/api/cartera/creditos/*', async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    body.data.credit_hub.response.aggregated_debt.quota_debt = 0;
    await route.fulfill({ response: answer, json: body });
  });
  await page.goto(PAY);
  await expect(page.getByText('Hoy no tienes cuotas por pagar')).toBeVisible();
});

test('the application is resumed at its step, or in the portal once it is finished', async ({
  page,
  server,
  sandbox,
}) => {
  await putSession(page, await createPerson({ url: server.url, sandbox }, 'planned'));
  await page.goto(RESUME);
  await expect(title(page, 'Revisa los datos de tu crédito')).toBeVisible();
  await expect(page.getByText(NO_APPLICATION)).toHaveCount(0);

  await putSession(page, await newBorrower({ server, sandbox }));
  await page.goto(RESUME);
  await expect(title(page, 'Tu crédito')).toBeVisible();
  await expect(page).toHaveURL(path('/dashboard'));
});

test('who never sent one is led to the start and told so', async ({ page, server, sandbox }) => {
  const { phone } = await createPerson({ url: server.url, sandbox }, 'registered');
  await page.goto(RESUME);
  await expect(page).toHaveURL(path('/newlogin'));
  await enterCode(page, await askForCode(page, sandbox, phone));
  await expect(page).toHaveURL(path('/create_profile'));
  await expect(page.getByRole('status').filter({ hasText: NO_APPLICATION })).toBeVisible();

  await putSession(page, await createPerson({ url: server.url, sandbox }, 'identified'));
  await page.goto(RESUME);
  await expect(title(page, 'Información del procedimiento médico')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: NO_APPLICATION })).toBeVisible();
});

test('an application that cannot be asked for is told by the wizard, with a way to try again', async ({
  page,
  server,
  sandbox,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED/);
  await putSession(page, await createPerson({ url: server.url, sandbox }, 'identified'));
  await page.route('**/api/profile/by_user/**', (route) => route.abort());
  await page.goto(RESUME);
  await expect(page.getByText('No pudimos consultar en qué va tu solicitud.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Volver a intentar' })).toBeVisible();
});
