import { expect, test } from '../support/fixtures.ts';
import {
  enterWizard,
  expectStep,
  fillPersonalData,
  heading,
  openPersonalData,
  personal,
  press,
} from './wizard.ts';

// The server's data of the person afterwards, and the next step.
// @covers 2.98, 2.104, 4.18
test('after the instructions, birth date and document lead to the procedure', async ({
  page,
  server,
  newcomer,
}) => {
  const person = await newcomer('profiled');
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
