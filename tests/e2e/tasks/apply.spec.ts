import { newNumber } from '../support/account.ts';
import { expect, test } from '../support/fixtures.ts';
import { countEffort, takeCode, write, writeNext } from './effort.ts';

/** Tomorrow by the product's clock, as the field takes it. */
const tomorrow = async (sandboxUrl: string): Promise<string> => {
  const { now } = (await (await fetch(`${sandboxUrl}/clock`)).json()) as { now: string };
  const [year, month, day] = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Bogota' })
    .format(new Date(Date.parse(now) + 86_400_000))
    .split('-');
  return `${month}/${day}/${year}`;
};

// From the landing's calculator, with what was chosen there, to the offer and the signature.
test('a credit is computed, applied for and signed', async ({ page, context, sandbox, server }) => {
  test.setTimeout(120_000);
  const counter = await countEffort(context);
  const phone = newNumber();
  const email = `tarea.${phone}@correo.example`;
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

  await page.goto('/');
  await page.getByRole('radio', { name: '36 meses' }).check();
  const computed = page.locator('[data-quote-figure="monthly"]');
  await expect(computed).toHaveText(/\$\s118\.\d{3}|\$\s117\.\d{3}/);
  const instalment = (await computed.textContent()) ?? '';
  await press('Solicitar este crédito');

  await write(page.getByLabel('Número de celular'), phone);
  await page.getByLabel(/Autorizo el tratamiento de mis datos personales/).check();
  await page.getByLabel(/Acepto los términos y condiciones/).check();
  await press('Continuar');
  await page.getByRole('dialog').getByRole('button', { name: 'Continuar', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Confirma tu celular' })).toBeVisible();
  await takeCode(page, await sandbox.lastCode(phone));
  await press('Validar y Continuar');

  await write(page.getByLabel('Nombres'), 'Ana María');
  await writeNext(page.getByLabel('Apellidos'), 'Gómez Ñáñez');
  await writeNext(page.getByLabel('Correo electrónico', { exact: true }), email);
  await writeNext(page.getByLabel('Confirma tu correo electrónico'), email);
  await press('Continuar');
  await expect(page).toHaveURL(/val_account/);
  await takeCode(page, await sandbox.lastCode(email));
  await press('Validar y Continuar');

  await press('Comenzar');
  const birthDate = page.getByLabel('Fecha de nacimiento');
  await write(birthDate, '03/14/1990');
  await writeNext(page.getByLabel('Número de documento', { exact: true }), `1${phone.slice(3, 9)}000`);
  await writeNext(page.getByLabel('Confirma tu número de documento'), `1${phone.slice(3, 9)}000`);
  await press('Continuar');

  await expect(page.getByLabel('Costo del procedimiento')).toHaveValue(/3\.000\.000/);
  await write(page.getByLabel('Médico o institución'), 'clinica');
  await page.getByRole('option').first().click();
  await write(page.getByLabel('Procedimiento', { exact: true }), 'ortodoncia');
  await page.getByRole('option').first().click();
  await write(page.getByLabel('Fecha del procedimiento'), await tomorrow(server.sandboxUrl));
  await press('Aplicar al crédito');

  const plan = page.getByRole('radio', { name: /^36 cuotas mensuales de:/ });
  await expect(plan).toBeChecked({ timeout: 20_000 });
  await expect(page.getByText(`36 cuotas de ${instalment}`)).toBeVisible();
  counter.expectWithin('see a first instalment');

  await press('Siguiente');
  const before = (await sandbox.inbox(phone))[0]?.at;
  await press('Solicitar código de firma');
  await takeCode(page, await sandbox.lastCode(phone, before));
  await press('Firmar contrato y pagaré');
  await expect(page.getByRole('heading', { name: 'Crédito confirmado' })).toBeVisible({ timeout: 20_000 });
  counter.expectWithin('sign, from the landing');
});
