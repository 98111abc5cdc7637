import { expect, test } from '../support/fixtures.ts';
import { createPerson, decideIdentity } from '../support/people.ts';
import { enterWizard, expectStep, heading, press } from './wizard.ts';

test('where no biometric validation is configured, the last screen asks for photos by chat', async ({
  page,
  sandbox,
  server,
}) => {
  const person = await createPerson({ url: server.url, sandbox }, 'signed');
  await page.route('**/api/indentity_validation/status/*', (route) =>
    route.fulfill({ json: { status: 'not_enabled_biometric_validation' } }),
  );
  await enterWizard(page, person);
  await expect(page).toHaveURL(/\/applast$/);
  await expect(heading(page, 'Tu crédito está firmado')).toBeVisible();
  await expect(page.getByRole('link', { name: /Enviar fotos por WhatsApp/ })).toHaveAttribute(
    'href',
    new RegExp(`^https://wa\\.me/\\d+\\?text=.*${person.creditNumber}`),
  );
  await page.reload();
  await expect(heading(page, 'Tu crédito está firmado')).toBeVisible();
  await press(page, 'Ingresar a mi cuenta');
  await expect(page).toHaveURL(/\/newlogin$/);
});

test('whoever has not signed is led from the last screen to where they stand', async ({
  page,
  sandbox,
  server,
}) => {
  const person = await createPerson({ url: server.url, sandbox }, 'planned');
  await enterWizard(page, person);
  await page.goto('/applast');
  await expectStep(page, 4);
  await expect(page).toHaveURL(/\/profileform$/);
});

test('whoever an agent or the vendor has decided on is told so instead of being asked for photos', async ({
  page,
  sandbox,
  server,
}) => {
  const person = await createPerson({ url: server.url, sandbox }, 'signed');
  await decideIdentity({ url: server.url, sandbox }, person, 'declined');
  await enterWizard(page, person);
  await expect(heading(page, 'No pudimos validar tu identidad')).toBeVisible();
  await page.goto('/applast');
  await expect(page).toHaveURL(/\/profileform$/);
  await expect(heading(page, 'No pudimos validar tu identidad')).toBeVisible();
});
