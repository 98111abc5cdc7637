import { expect, test } from '../support/fixtures.ts';
import {
  arriveAtCode,
  codeField,
  confirmation,
  identityTitle,
  requestButton,
  signButton,
} from './at-signing.ts';

const VALIDATE = '**/api/contract/validate/**';
const SIGNED = '**/api/contract/signed/**';

// What the server stored although its response was lost, the browser's history, and the end of the session.
// @covers 2.97
test('a signature that the network broke is taken up again after a reload, and the account entered by a login', async ({
  page,
  visit,
  allowConsole,
}) => {
  allowConsole(/net::ERR_FAILED/);
  const { code } = await arriveAtCode(visit);
  await page.reload();
  await expect(page.getByText(/por SMS al \+57/)).toBeVisible();
  await page.goBack();
  await expect(requestButton(page)).toBeVisible();
  await page.goForward();

  await page.route(VALIDATE, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await codeField(page).fill(code);
  await signButton(page).click();
  await expect(page.getByRole('alert')).toContainText('No hay conexión.');
  await expect(codeField(page)).toHaveValue(code);
  await page.unroute(VALIDATE);
  await page.route(SIGNED, (route) => route.abort());
  await signButton(page).click();
  await expect(page.getByText('Tu código ya está comprobado')).toBeVisible();
  await expect(page.getByText('La firma no se ha completado')).toBeVisible();
  await page.unroute(SIGNED);
  await page.reload();
  await expect(page.getByText('Tu código ya está comprobado')).toBeVisible();
  await signButton(page).click();
  await expect(confirmation(page)).toBeVisible();

  await page.getByRole('button', { name: 'Ingresar a mi cuenta' }).click();
  await expect(page.getByRole('button', { name: 'Solicitar código' })).toBeVisible();
  await page.goto('/profileform');
  await expect(identityTitle(page)).toBeHidden();
});
