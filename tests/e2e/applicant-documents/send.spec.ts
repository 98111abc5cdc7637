import { putSession } from '../../scenes/session.ts';
import { pdf, photo, photoWithPlace } from '../../support/sample-files.ts';
import { askToLogIn, codeField } from '../account/number.ts';
import { expect, test } from '../support/fixtures.ts';
import { createPerson } from '../support/people.ts';
import { arriveAtDocuments, cardOf, choose } from './at-documents.ts';

const image = (buffer: Buffer) => ({ name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer });
const document = (buffer: Buffer) => ({ name: 'carta.pdf', mimeType: 'application/pdf', buffer });
const NAMES = [1, 2, 3].map((position) => `Desprendible de nómina ${position} de 3`);
const [FIRST = '', SECOND = '', THIRD = ''] = NAMES;

test('an employee on hold sends all documents, is told that they arrived, and is written to', async ({
  page,
  server,
  sandbox,
}) => {
  const person = await arriveAtDocuments({ page, server, sandbox });
  await expect(page.getByText('Recibimos 0 de 4 documentos')).toBeVisible();
  // One after another, without waiting for the one before.
  await choose(page, FIRST, image(await photoWithPlace()));
  await choose(page, SECOND, image(await photo({ seed: 2 })));
  await choose(page, THIRD, image(await photo({ width: 4_000, height: 3_000, seed: 3 })));
  await expect(page.getByText('Recibimos 3 de 4 documentos')).toBeVisible();
  for (const name of NAMES) await expect(cardOf(page, name).getByText(/^Recibido el .*foto$/)).toBeVisible();
  await choose(page, 'Carta laboral', document(await pdf()));
  await expect(page.getByText('Recibimos todo: un asesor lo revisa')).toBeVisible();
  await expect(cardOf(page, 'Carta laboral').getByText(/^Recibido el .*PDF$/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Quitar/ })).toHaveCount(0);
  await expect
    .poll(async () => (await sandbox.inbox(person.email)).map(({ subject }) => subject))
    .toContain('Recibimos todos tus documentos');
});

test('a file that is not taken says why and how to go on, and another one is', async ({
  page,
  server,
  sandbox,
}) => {
  await arriveAtDocuments({ page, server, sandbox }, 'Independiente');
  const name = 'Declaración de renta';
  const locked = await pdf(undefined, { userPassword: '123', pdfVersion: '1.7' });
  await choose(page, name, document(locked));
  await expect(cardOf(page, name).getByRole('alert')).toContainText('El PDF tiene clave o está protegido.');
  await expect(cardOf(page, name).getByRole('button', { name: /^Intentar de nuevo/ })).toHaveCount(0);
  await choose(page, name, document(await pdf()));
  await expect(cardOf(page, name).getByText(/^Recibido el/)).toBeVisible();

  const first = 'Extracto bancario 1 de 3';
  await choose(page, first, document(Buffer.alloc(8 * 1_048_576 + 1)));
  await expect(cardOf(page, first).getByRole('alert')).toContainText('El archivo pesa más de 8 MB.');
  await choose(page, first, image(Buffer.from('<html></html>')));
  await expect(cardOf(page, first).getByRole('alert')).toContainText('no es una foto ni un PDF');
});

test('a sending that fails is tried again without choosing the file again', async ({
  page,
  server,
  sandbox,
}) => {
  await arriveAtDocuments({ page, server, sandbox }, 'Pensionado');
  const name = 'Desprendible de la pensión 1 de 3';
  const calls = '**/api/application/documentos/*/desprendible_pension/1';
  await page.route(calls, (route) =>
    route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Este servicio no responde.' } }),
  );
  await choose(page, name, image(await photo()));
  await expect(cardOf(page, name).getByRole('alert')).toContainText('Este servicio no responde.');
  await page.unroute(calls);
  await cardOf(page, name)
    .getByRole('button', { name: /^Intentar de nuevo/ })
    .click();
  await expect(cardOf(page, name).getByText(/^Recibido el/)).toBeVisible();
});

test('a file that the network lost goes by itself when it is back', async ({
  page,
  server,
  sandbox,
  context,
  allowConsole,
}) => {
  allowConsole(/net::ERR_INTERNET_DISCONNECTED/);
  await arriveAtDocuments({ page, server, sandbox });
  const chooser = page.waitForEvent('filechooser');
  await cardOf(page, FIRST)
    .getByRole('button', { name: /^Tomar foto/ })
    .click();
  const chosen = await chooser;
  await context.setOffline(true);
  await expect(page.getByText('Sin conexión no podemos recibir archivos.')).toBeVisible();
  await expect(cardOf(page, SECOND).getByRole('button', { name: /^Tomar foto/ })).toBeDisabled();
  await chosen.setFiles(image(await photo()));
  await expect(cardOf(page, FIRST).getByRole('alert')).toContainText('Se perdió la conexión.');
  await context.setOffline(false);
  await expect(cardOf(page, FIRST).getByText(/^Recibido el/)).toBeVisible();
});

test('whoever leaves and logs in later finds what arrived, changes it or takes it back', async ({
  page,
  server,
  sandbox,
}) => {
  const { phone } = await arriveAtDocuments({ page, server, sandbox });
  await choose(page, SECOND, image(await photo()));
  await expect(cardOf(page, SECOND).getByText(/^Recibido el/)).toBeVisible();
  await page.getByRole('button', { name: 'Salir' }).click();
  await expect(page).toHaveURL(/\/(newlogin|create_account)$/);

  await codeField(page).fill(await askToLogIn(page, sandbox, phone));
  await page.getByRole('button', { name: 'Ingresar a mi cuenta' }).click();
  const held = page.getByRole('alertdialog', { name: 'Tu crédito está preaprobado' });
  await expect(held).toContainText('Ya recibimos 1 de 4.');
  // Styles arrive in another order here than by the address.
  await expect(held.getByRole('list').first()).toHaveCSS('list-style-type', 'disc');
  await held.getByRole('button', { name: 'Subir mis documentos' }).click();
  await expect(cardOf(page, SECOND).getByText(/^Recibido el/)).toBeVisible();
  await choose(page, SECOND, document(await pdf()));
  await expect(cardOf(page, SECOND).getByText(/PDF$/)).toBeVisible();
  await cardOf(page, SECOND)
    .getByRole('button', { name: /^Quitar/ })
    .click();
  await expect(cardOf(page, SECOND).getByText('Falta', { exact: true })).toBeVisible();
});

test('the address is nobody’s whose request waits for no documents', async ({ page, server, sandbox }) => {
  await putSession(page, await createPerson({ url: server.url, sandbox }, 'applied'));
  await page.goto('/application/documentos');
  await expect(page).toHaveURL(/\/application$/);
  await expect(page.getByRole('heading', { level: 1, name: /¡Felicitaciones!/ })).toBeVisible();
});
