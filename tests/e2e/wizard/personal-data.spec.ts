import { expect, test } from '../support/fixtures.ts';
import { createPerson } from '../support/people.ts';
import {
  enterWizard,
  expectStep,
  fillPersonalData,
  heading,
  openPersonalData,
  personal,
  press,
} from './wizard.ts';

const TAKEN = 'El número de documento o correo electrónico ya ha sido registrado.';

test('after the instructions, birth date and document lead to the procedure', async ({
  page,
  sandbox,
  server,
}) => {
  const person = await createPerson({ url: server.url, sandbox }, 'profiled');
  await enterWizard(page, person);
  await expect(heading(page, 'Ten a la mano tu cédula')).toBeVisible();
  await expectStep(page, 1);
  await openPersonalData(page);
  await expect(heading(page, 'Cuéntanos de ti')).toBeFocused();

  const { birthDate, documentType } = personal(page);
  await expect(birthDate).toHaveAttribute('placeholder', 'Seleccione una fecha');
  await expect(documentType.locator('option:checked')).toHaveText('Cédula de ciudadanía');
  await fillPersonalData(page, person.documentNumber);
  await expect(birthDate).toHaveValue('03/14/1990');
  await expect(page.getByText('14 de marzo de 1990')).toBeVisible();
  await press(page, 'Continuar');

  await expect(heading(page, 'Información del procedimiento médico')).toBeFocused();
  await expectStep(page, 2);
  const saved = await fetch(`${server.url}/api/profile/by_user/${person.accountId}`, {
    headers: { authorization: `Bearer ${person.token}` },
  });
  expect(await saved.json()).toMatchObject({
    fecha_nacimiento: '1990-03-14',
    tipo_documento: 1,
    documento: person.documentNumber,
    nombres: 'Ana María',
  });
});

test('what is missing or wrong is listed, said beside its field, and the first has the focus', async ({
  page,
  sandbox,
  server,
}) => {
  await enterWizard(page, await createPerson({ url: server.url, sandbox }, 'profiled'));
  await openPersonalData(page);
  const { birthDate, documentType, documentNumber, confirmation } = personal(page);
  await documentType.selectOption('Seleccione tipo de documento');
  await press(page, 'Continuar');
  await expect(page.getByRole('heading', { name: 'Revisa 4 datos' })).toBeVisible();
  await expect(birthDate).toBeFocused();
  await expect(birthDate).toHaveAccessibleDescription(/La fecha de nacimiento es requerida/);
  await expect(documentType).toHaveAccessibleDescription(/El tipo de documento es requerido/);
  await expect(documentNumber).toHaveAccessibleDescription(/El número de documento es requerido/);
  await expect(confirmation).toHaveAccessibleDescription(/Debes confirmar el número de documento/);
  await page.getByRole('link', { name: 'El número de documento es requerido' }).click();
  await expect(documentNumber).toBeFocused();

  for (const [typed, message] of [
    ['02301990', 'La fecha de nacimiento no es válida (debe ser en formato mm/dd/aaaa)'],
    ['01012015', 'Debe ser mayor de 18 años'],
    ['01011940', 'La edad máxima para aplicar es 70 años'],
  ] as const) {
    await birthDate.fill(typed);
    await expect(birthDate).toHaveAccessibleDescription(new RegExp(message.replace(/[()]/g, '.')));
  }
  await documentNumber.fill('10.203.040');
  await expect(documentNumber).toHaveAccessibleDescription(/Ingresa datos numéricos/);
  await confirmation.fill('1020304051');
  await expect(confirmation).toHaveAccessibleDescription(/Los números de documentos no coinciden/);
  // Mending the number settles its confirmation too.
  await documentNumber.fill('1020304051');
  await expect(confirmation).not.toHaveAttribute('aria-invalid');
  await documentType.selectOption('Cédula de ciudadanía');
  await birthDate.fill('03141990');
  await expect(page.getByRole('heading', { name: /Revisa/ })).toBeHidden();
});

test('the number is shown only on demand, and its confirmation cannot be pasted', async ({
  page,
  context,
  sandbox,
  server,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await enterWizard(page, await createPerson({ url: server.url, sandbox }, 'profiled'));
  await openPersonalData(page);
  const { documentNumber, confirmation } = personal(page);
  await documentNumber.fill('1020304050');
  await expect(documentNumber).toHaveCSS('-webkit-text-security', 'disc');
  await press(page, 'Mostrar el número de documento');
  await expect(documentNumber).toHaveCSS('-webkit-text-security', 'none');
  await documentNumber.press('Control+A');
  await documentNumber.press('Control+C');
  await confirmation.press('Control+V');
  await expect(confirmation).toHaveValue('');
  await expect(documentNumber).toHaveCSS('-webkit-text-security', 'disc');
});

test('the birth date can be picked, within the ages that can apply', async ({ page, sandbox, server }) => {
  await enterWizard(page, await createPerson({ url: server.url, sandbox }, 'profiled'));
  await openPersonalData(page);
  await press(page, 'Elegir la fecha en un calendario');
  const calendar = page.getByRole('dialog', { name: 'Elige la fecha' });
  const today = new Date();
  await expect(calendar.getByRole('combobox', { name: 'Año' })).toHaveValue(String(today.getFullYear() - 18));
  await calendar.getByRole('combobox', { name: 'Año' }).selectOption('1990');
  await calendar.getByRole('combobox', { name: 'Mes' }).selectOption({ label: 'marzo' });
  await calendar.getByRole('gridcell', { name: '14' }).click();
  await expect(calendar).toBeHidden();
  await expect(personal(page).birthDate).toHaveValue('03/14/1990');
});

test("another person's document is refused, and what was typed stays to be mended", async ({
  page,
  sandbox,
  server,
}) => {
  const places = { url: server.url, sandbox };
  const other = await createPerson(places, 'identified');
  const person = await createPerson(places, 'profiled');
  await enterWizard(page, person);
  await openPersonalData(page);
  await fillPersonalData(page, other.documentNumber);
  await press(page, 'Continuar');
  await expect(page.getByRole('alert').filter({ hasText: TAKEN })).toBeInViewport();
  await expect(personal(page).documentNumber).toHaveValue(other.documentNumber);

  await fillPersonalData(page, person.documentNumber);
  await press(page, 'Continuar');
  await expect(heading(page, 'Información del procedimiento médico')).toBeVisible();
});

test('what only the server knows is said at the field it is about', async ({ page, sandbox, server }) => {
  // By the server's clock the person is older than by the phone's.
  await sandbox.advance('P400D');
  const person = await createPerson({ url: server.url, sandbox }, 'profiled');
  await enterWizard(page, person);
  await openPersonalData(page);
  await fillPersonalData(page, person.documentNumber);
  const seventy = new Date().getFullYear() - 70;
  await personal(page).birthDate.fill(`0101${seventy}`);
  await press(page, 'Continuar');
  await expect(personal(page).birthDate).toBeFocused();
  await expect(personal(page).birthDate).toHaveAccessibleDescription(
    /La edad máxima para aplicar es 70 años/,
  );
  await sandbox.resetClock();
});

test('the personal data can be gone back to and changed until the request is sent', async ({
  page,
  sandbox,
  server,
}) => {
  const person = await createPerson({ url: server.url, sandbox }, 'identified');
  await enterWizard(page, person);
  await expectStep(page, 2);
  await press(page, 'Volver');
  await expect(heading(page, 'Cuéntanos de ti')).toBeFocused();
  const { birthDate, documentNumber, confirmation } = personal(page);
  await expect(birthDate).toHaveValue('03/14/1990');
  await expect(documentNumber).toHaveValue(person.documentNumber);
  await expect(confirmation).toHaveValue(person.documentNumber);

  await birthDate.fill('04151991');
  await press(page, 'Volver a las instrucciones');
  await expect(heading(page, 'Ten a la mano tu cédula')).toBeFocused();
  await page.goBack();
  await expect(birthDate).toHaveValue('04/15/1991');
  await page.reload();
  await expect(birthDate).toHaveValue('04/15/1991');
  await press(page, 'Continuar');
  await expectStep(page, 2);
  await page.goBack();
  await expect(birthDate).toHaveValue('04/15/1991');
  await page.goForward();
  await expectStep(page, 2);
});
