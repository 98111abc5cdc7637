import type { Page, Request } from '@playwright/test';
import { loseCalls } from '../../scenes/user-actions.ts';
import { expect, test } from '../support/fixtures.ts';
import {
  apply,
  enterWizard,
  expectStep,
  fillProcedure,
  heading,
  press,
  procedure,
  studying,
} from './wizard.ts';

const applicationsOf = async (url: string, person: { profileId: string; token: string }) => {
  const answer = await fetch(`${url}/api/applications/${person.profileId}`, {
    headers: { authorization: `Bearer ${person.token}` },
  });
  return ((await answer.json()) as { data: Record<string, unknown>[] }).data;
};

/** Counts the application requests of the page. */
const countRequests = (page: Page): (() => number) => {
  let count = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/applications/add')) count += 1;
  });
  return () => count;
};

// The catalogue, the bureau and the application that the real server creates from a form.
// @covers 2.109
test('doctor, procedure, cost and date become an application, once however often one presses', async ({
  page,
  server,
  newcomer,
}) => {
  const person = await newcomer('identified');
  const requests = countRequests(page);
  await enterWizard(page, person);
  await expect(page.getByRole('heading', { name: 'Campos no obligatorios' })).toBeVisible();
  await expect(page.getByText('No actualices la página mientras estudiamos tu solicitud')).toBeVisible();
  await fillProcedure(page);
  await expect(procedure(page).cost).toHaveValue('$ 3.000.000');
  await procedure(page).discountCode.fill(' SONRISA10 ');
  await procedure(page).advisorCode.fill('A-77');

  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let sent: Record<string, unknown> = {};
  await page.route('**/api/applications/add', async (route) => {
    sent = route.request().postDataJSON();
    await held;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Aplicar al crédito' }).evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
    button.form?.requestSubmit();
  });
  await expect(studying(page)).toBeVisible();
  await expect(
    studying(page).getByText('No actualices la página mientras estudiamos tu solicitud'),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(studying(page)).toBeVisible();
  letGo();

  await expect(heading(page, '¡Felicitaciones! Tu crédito fue aprobado')).toBeVisible();
  await expectStep(page, 3);
  expect(requests()).toBe(1);
  expect(sent).toMatchObject({
    profile_id: person.profileId,
    monto: 3_000_000,
    cuotas: 36,
    codigo_descuento: 'SONRISA10',
    codigo_asesor: 'A-77',
    procedimiento: expect.stringMatching(/^Ortodoncia - /),
  });
  expect(JSON.parse(String(sent.amortizacion))).toMatchObject({ monto: 3_000_000, cuotas: 36 });
  expect(await applicationsOf(server.url, person)).toHaveLength(1);

  // After sending, back navigation does not open the form again.
  await page.goBack();
  await page.goto('/profileform?ver=datos');
  await expect(heading(page, '¡Felicitaciones! Tu crédito fue aprobado')).toBeVisible();
});

// The server has acted and the page does not know: needs both.
// @covers 8.27
test('a request whose answer was lost can be sent again and is the same application', async ({
  page,
  server,
  allowConsole,
  newcomer,
}) => {
  allowConsole(/net::ERR_/);
  const person = await newcomer('identified');
  const underWay = new Set<Request>();
  const forget = (request: Request) => void underWay.delete(request);
  page.on('request', (request) => void (request.url().includes('/api/') && underWay.add(request)));
  page.on('requestfinished', forget);
  page.on('requestfailed', forget);
  await enterWizard(page, person);
  await fillProcedure(page);

  const notice = page.getByRole('alert').filter({ hasText: 'No sabemos si tu solicitud llegó' });
  await page.route(
    '**/api/applications/add',
    async (route) => {
      // Any response would signal that the network is back, and the request would be retried by itself.
      await loseCalls(page, '**/api/**');
      await expect.poll(() => underWay.size).toBe(1);
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await apply(page);
  await expect(studying(page)).toBeVisible();
  await expect(notice).toBeInViewport();
  await expect(procedure(page).cost).toHaveValue('$ 3.000.000');
  expect(await applicationsOf(server.url, person)).toHaveLength(1);

  await page.unroute('**/api/**');
  await press(page, 'Intentar de nuevo');
  await expect(heading(page, '¡Felicitaciones! Tu crédito fue aprobado')).toBeVisible();
  expect(await applicationsOf(server.url, person)).toHaveLength(1);
});
