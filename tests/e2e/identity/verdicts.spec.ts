import { putSession } from '../../scenes/session.ts';
import { expect, test } from '../support/fixtures.ts';
import { createPerson } from '../support/people.ts';
import { arriveAtIdentity, idleTitle, startButton, takePhotos, title, vendor } from './at-identity.ts';

test('the three photos are explained, and an approved person enters the portal', async ({
  page,
  server,
  sandbox,
}) => {
  await arriveAtIdentity({ page, server, sandbox });
  for (const photo of ['El frente de tu cédula', 'El reverso de tu cédula', 'Tu rostro'])
    await expect(page.getByText(photo)).toBeVisible();
  await startButton(page).click();
  await takePhotos(page);
  await vendor(page).getByRole('button', { name: 'Aprobar' }).click();
  await expect(title(page, '¡Tu identidad fue validada con éxito!')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Salir' }).last()).toBeVisible();
  await page.getByRole('button', { name: 'Ingresar al portal pacientes' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('a declined person is told what it means, and whom to write to', async ({ page, server, sandbox }) => {
  await arriveAtIdentity({ page, server, sandbox });
  await startButton(page).click();
  await takePhotos(page);
  await vendor(page).getByRole('button', { name: 'Rechazar' }).click();
  await expect(title(page, 'No pudimos validar tu identidad')).toBeVisible();
  await expect(page.getByRole('link', { name: /Escríbenos por WhatsApp/ })).toHaveAttribute('href', /wa\.me/);
  await page.getByRole('main').getByRole('button', { name: 'Salir' }).click();
  await expect(page).toHaveURL(/\/(newlogin|create_account)$/);
});

test('a review by hand says that an agent will call', async ({ page, server, sandbox }) => {
  await arriveAtIdentity({ page, server, sandbox });
  await startButton(page).click();
  await takePhotos(page);
  await vendor(page).getByRole('button', { name: 'Revisión manual' }).click();
  await expect(title(page, 'Necesitamos un dato adicional')).toBeVisible();
  await expect(page.getByText(/te llamará en los próximos minutos/)).toBeVisible();
});

test('an approval of somebody else’s document is for an agent, who may ask for the photos again', async ({
  page,
  server,
  sandbox,
}) => {
  await arriveAtIdentity({ page, server, sandbox });
  await startButton(page).click();
  await takePhotos(page);
  await vendor(page).getByRole('button', { name: 'Otro nombre' }).click();
  await expect(title(page, 'Necesitamos un dato adicional')).toBeVisible();
  await expect(page.getByText(/El resultado te llega por correo/)).toBeVisible();

  // As the server says it once the agent has reopened the validation, however soon after the photos.
  await page.route('**/api/indentity_validation/status/**', (route) =>
    route.fulfill({ json: { status: 'idle' } }),
  );
  await page.reload();
  await expect(idleTitle(page)).toBeVisible();
  await expect(startButton(page)).toBeVisible();
});

test('who cancels is told to take the photos again', async ({ page, server, sandbox }) => {
  await page.clock.install();
  await arriveAtIdentity({ page, server, sandbox });
  await startButton(page).click();
  await expect(vendor(page).getByRole('heading', { name: 'Frente de tu documento' })).toBeVisible();
  await vendor(page).getByRole('button', { name: 'Cancelar' }).click();
  // The vendor's word comes by another way than the frame: looked for every few seconds.
  await page.clock.runFor('00:10');
  await expect(idleTitle(page)).toBeVisible();
  await expect(page.getByText(/La validación anterior no terminó/)).toBeVisible();
  await startButton(page).click();
  await takePhotos(page);
  await vendor(page).getByRole('button', { name: 'Aprobar' }).click();
  await page.clock.runFor('00:10');
  await expect(title(page, '¡Tu identidad fue validada con éxito!')).toBeVisible();
});

test('without biometric validation, an agent takes over on the last screen', async ({
  page,
  server,
  sandbox,
}) => {
  // The server of these tests has its vendor: the answer of one that has none, as the contract words it.
  await page.route('**/api/indentity_validation/status/**', (route) =>
    route.fulfill({ json: { status: 'not_enabled_biometric_validation' } }),
  );
  await putSession(page, await createPerson({ url: server.url, sandbox }, 'signed'));
  await page.goto('/profileform');
  await expect(page).toHaveURL(/\/applast$/);
});
