import type { Page, Request } from '@playwright/test';
import { loseCalls } from '../../scenes/deeds.ts';
import { expect, test } from '../support/fixtures.ts';
import { createPerson } from '../support/people.ts';
import {
  apply,
  enterWizard,
  expectStep,
  fillProcedure,
  heading,
  press,
  procedure,
  search,
  studying,
  typedDate,
} from './wizard.ts';

const applicationsOf = async (url: string, person: { profileId: string; token: string }) => {
  const answer = await fetch(`${url}/api/applications/${person.profileId}`, {
    headers: { authorization: `Bearer ${person.token}` },
  });
  return ((await answer.json()) as { data: Record<string, unknown>[] }).data;
};

/** Asks for a credit as another tab of the same person would. */
const applyElsewhere = async (
  url: string,
  { profileId, token }: { profileId: string; token: string },
  amount: number,
): Promise<void> => {
  const table = await fetch(`${url}/api/amortizacion?monto=${amount}&cuotas=36`);
  const { data } = (await table.json()) as { data: object };
  const answer = await fetch(`${url}/api/applications/add`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      profile_id: profileId,
      medico: 'Clínica de prueba',
      procedimiento: 'Odontología - Ortodoncia',
      monto: amount,
      cuotas: 36,
      fecha_procedimiento: '2099-01-01',
      amortizacion: JSON.stringify(data),
    }),
  });
  expect(answer.status).toBe(200);
};

/** Counts the requests for a credit that leave the page. */
const countRequests = (page: Page): (() => number) => {
  let count = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/applications/add')) count += 1;
  });
  return () => count;
};

test('doctor, procedure, cost and date become an application, once however often one presses', async ({
  page,
  sandbox,
  server,
}) => {
  const person = await createPerson({ url: server.url, sandbox }, 'identified');
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

  // Sent is sent: the way back does not open the form again.
  await page.goBack();
  await page.goto('/profileform?ver=datos');
  await expect(heading(page, '¡Felicitaciones! Tu crédito fue aprobado')).toBeVisible();
});

test('what is missing or out of bounds is said beside its field, and the first has the focus', async ({
  page,
  sandbox,
  server,
}) => {
  await enterWizard(page, await createPerson({ url: server.url, sandbox }, 'identified'));
  const fields = procedure(page);
  await apply(page);
  await expect(page.getByRole('heading', { name: 'Revisa 4 datos' })).toBeVisible();
  await expect(fields.provider).toBeFocused();
  await expect(fields.provider).toHaveAccessibleDescription(/El médico es obligatorio$/);
  await expect(fields.procedure).toHaveAccessibleDescription(/El procedimiento es obligatorio$/);
  await expect(fields.cost).toHaveAccessibleDescription(/El costo estimado es requerido/);
  await expect(fields.date).toHaveAccessibleDescription(/La fecha del procedimiento es requerida/);

  await fields.cost.fill('179999');
  await expect(fields.cost).toHaveAccessibleDescription(/El costo no puede ser inferior a los \$\s180\.000/);
  await fields.cost.fill('25000001');
  await expect(fields.cost).toHaveAccessibleDescription(/El costo no puede superar los \$\s25\.000\.000/);
  await fields.cost.fill('25000000');
  await expect(fields.cost).not.toHaveAttribute('aria-invalid');
  await fields.date.fill(await typedDate(page, -1));
  await expect(fields.date).toHaveAccessibleDescription(/La fecha del procedimiento debe ser hoy o después/);
  await fields.date.fill(await typedDate(page, 0));
  await expect(fields.date).not.toHaveAttribute('aria-invalid');

  // What was typed and not chosen is no doctor.
  await search(page, 'Médico o institución', 'clinica');
  await fields.cost.focus();
  await apply(page);
  await expect(fields.provider).toHaveAccessibleDescription(
    /El médico es obligatorio: elige uno de la lista/,
  );
});

test("a date that is past by the server's clock is said at the date", async ({ page, sandbox, server }) => {
  await sandbox.advance('P3D');
  await enterWizard(page, await createPerson({ url: server.url, sandbox }, 'identified'));
  await fillProcedure(page);
  const { date } = procedure(page);
  await date.fill(await typedDate(page, 0));
  await apply(page);
  await expect(date).toBeFocused();
  await expect(date).toHaveAccessibleDescription(/La fecha del procedimiento debe ser hoy o después/);
  await date.fill(await typedDate(page, 5));
  await apply(page);
  await expect(heading(page, '¡Felicitaciones! Tu crédito fue aprobado')).toBeVisible();
  await sandbox.resetClock();
});

test('a request whose answer was lost can be sent again and is the same application', async ({
  page,
  sandbox,
  server,
  allowConsole,
}) => {
  allowConsole(/net::ERR_/);
  const person = await createPerson({ url: server.url, sandbox }, 'identified');
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
      // Any answer afterwards would say that the network is back, and the request would go again by itself.
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

test('a request that another tab has sent already is the one that counts', async ({
  page,
  sandbox,
  server,
}) => {
  const person = await createPerson({ url: server.url, sandbox }, 'identified');
  await enterWizard(page, person);
  await fillProcedure(page);
  await applyElsewhere(server.url, person, 5_000_000);
  await apply(page);
  await expect(page.getByLabel('Monto a solicitar')).toHaveValue('$ 5.000.000');
  expect(await applicationsOf(server.url, person)).toHaveLength(1);
});

test('what changed in another tab meanwhile is told with the way to where the request stands', async ({
  page,
  sandbox,
  server,
}) => {
  await enterWizard(page, await createPerson({ url: server.url, sandbox }, 'identified'));
  await fillProcedure(page);
  await page.route(
    '**/api/applications/add',
    (route) =>
      route.fulfill({
        status: 409,
        json: { code: 'profile_incomplete', message: 'Completa tus datos antes de enviar la solicitud.' },
      }),
    { times: 1 },
  );
  await apply(page);
  const notice = page.getByRole('alert').filter({ hasText: 'No pudimos enviar tu solicitud' });
  await expect(notice).toContainText('Completa tus datos antes de enviar la solicitud.');
  const asked = page.waitForRequest('**/api/applications/*');
  await notice.getByRole('button', { name: 'Ver en qué va mi solicitud' }).click();
  await asked;
  await expectStep(page, 2);
});
