import type { Locator, Page } from '@playwright/test';
import { pdf, photo, photoWithPlace } from '../../support/sample-files.ts';
import { askToLogIn, codeField } from '../support/account.ts';
import { expect, test } from '../support/fixtures.ts';
import type { Person, Visit } from '../support/people.ts';

const cardOf = (page: Page, name: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2, name, exact: true }) });

interface SubmittedFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** Chooses a file by the visible button. */
const choose = async (page: Page, name: string, file: SubmittedFile): Promise<void> => {
  const choosing = page.waitForEvent('filechooser');
  await cardOf(page, name)
    .getByRole('button', { name: /^(Tomar foto o elegir archivo|Elegir otro archivo|Cambiar archivo) \(/ })
    .click();
  await (await choosing).setFiles(file);
};

/** A person on hold, at the documents screen, by the dialog's link. */
const arriveAtDocuments = async (
  visit: Visit,
  activity: 'Empleado' | 'Independiente' | 'Pensionado' = 'Empleado',
): Promise<Person> => {
  const { page, newcomer } = visit;
  const person = await newcomer('applied', {
    documentEnding: '0002',
    activity,
  });
  await visit.enter(person, '/application');
  await page.getByRole('button', { name: 'Subir mis documentos' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sube tus documentos' })).toBeVisible();
  return person;
};

const image = (buffer: Buffer) => ({ name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer });
const document = (buffer: Buffer) => ({ name: 'carta.pdf', mimeType: 'application/pdf', buffer });
const NAMES = [1, 2, 3].map((position) => `Desprendible de nómina ${position} de 3`);
const [FIRST = '', SECOND = '', THIRD = ''] = NAMES;
const LETTER = 'Carta laboral';

// Real uploads of real files: the server's processing, and the e-mail after the last one.
// @covers 2.89
test('an employee on hold sends all documents, one refused first, is told that they arrived, and is written to', async ({
  page,
  visit,
  sandbox,
}) => {
  const person = await arriveAtDocuments(visit);
  await expect(page.getByText('Recibimos 0 de 4 documentos')).toBeVisible();
  const locked = await pdf(undefined, { userPassword: '123', pdfVersion: '1.7' });
  await choose(page, LETTER, document(locked));
  await expect(cardOf(page, LETTER).getByRole('alert')).toContainText('El PDF tiene clave o está protegido.');
  // Uploads in parallel.
  await choose(page, FIRST, image(await photoWithPlace()));
  await choose(page, SECOND, image(await photo({ seed: 2 })));
  await choose(page, THIRD, image(await photo({ width: 4_000, height: 3_000, seed: 3 })));
  await expect(page.getByText('Recibimos 3 de 4 documentos')).toBeVisible();
  for (const name of NAMES) await expect(cardOf(page, name).getByText(/^Recibido el .*foto$/)).toBeVisible();
  await choose(page, LETTER, document(await pdf()));
  await expect(page.getByText('Recibimos todo: un asesor lo revisa')).toBeVisible();
  await expect(cardOf(page, LETTER).getByText(/^Recibido el .*PDF$/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Quitar/ })).toHaveCount(0);
  await expect
    .poll(async () => (await sandbox.inbox(person.email)).map(({ subject }) => subject))
    .toContain('Recibimos todos tus documentos');
});

// The browser's own network under an upload, and a later visit that finds the upload on the server.
// @covers 2.89
test('what the network lost arrives when it is back; whoever logs in later finds it, changes it or takes it back', async ({
  page,
  visit,
  sandbox,
  context,
}) => {
  const { phone } = await arriveAtDocuments(visit);
  const chooser = page.waitForEvent('filechooser');
  await cardOf(page, SECOND)
    .getByRole('button', { name: /^Tomar foto/ })
    .click();
  const chosen = await chooser;
  await context.setOffline(true);
  await expect(page.getByText('Sin conexión no podemos recibir archivos.')).toBeVisible();
  await chosen.setFiles(image(await photo()));
  await expect(cardOf(page, SECOND).getByRole('alert')).toContainText('Se perdió la conexión.');
  await context.setOffline(false);
  await expect(cardOf(page, SECOND).getByText(/^Recibido el/)).toBeVisible();
  await page.getByRole('button', { name: 'Salir' }).click();
  await expect(page).toHaveURL(/\/(newlogin|create_account)$/);

  await codeField(page).fill(await askToLogIn(page, sandbox, phone));
  await page.getByRole('button', { name: 'Ingresar a mi cuenta' }).click();
  const held = page.getByRole('alertdialog', { name: 'Tu crédito está preaprobado' });
  await expect(held).toContainText('Ya recibimos 1 de 4.');
  // Style sheets load in another order here than on a direct visit.
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
