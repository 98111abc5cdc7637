import { putSession } from '../../scenes/session.ts';
import { expect, test } from '../support/fixtures.ts';
import { createPerson } from '../support/people.ts';

test('a frame that is left without photos goes away, and the status is asked again', async ({
  page,
  server,
  sandbox,
}) => {
  await putSession(page, await createPerson({ url: server.url, sandbox }, 'signed'));
  await page.goto('/profileform');
  await page.getByRole('button', { name: 'Iniciar validación' }).click();
  const frame = page.frameLocator('#veriffFrame');
  await expect(frame.getByRole('heading', { name: 'Frente de tu documento' })).toBeVisible();

  const asked = page.waitForRequest('**/api/indentity_validation/status/*');
  await frame.getByRole('button', { name: 'Cancelar' }).click();
  await asked;
  await expect(page.locator('#veriffFrame')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Iniciar validación' })).toBeVisible();
  await expect(page.getByText('La validación anterior no terminó.')).toBeVisible();

  // It can be begun again, with all its photos.
  await page.getByRole('button', { name: 'Iniciar validación' }).click();
  await expect(frame.getByRole('heading', { name: 'Frente de tu documento' })).toBeVisible();
});
