import type { Page } from '@playwright/test';
import { differencesOf, SECTION_SEVEN, sentFields } from '../../contract/section-seven.ts';
import { clickInClosingFrame } from '../../support/click-in-closing-frame.ts';
import { masked, newNumber, spaced } from '../support/account.ts';
import { countEffort, takeCode, write, writeNext } from '../support/effort.ts';
import { expect, settled, test } from '../support/fixtures.ts';

/** '$ 260.526', with any spaces, to 260526. */
const pesosIn = (text: string | null): number => Number((text ?? '').replace(/[^\d]/g, ''));

/** Records how the page's requests differ from those of section 7. */
const compareRequests = (page: Page) => {
  const compared = new Map<string, object>();
  page.on('request', (request) => {
    const url = new URL(request.url());
    const specified = SECTION_SEVEN.find(({ call }) =>
      new RegExp(`^${call.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(`${request.method()} ${url.pathname}`),
    );
    if (!specified) return;
    const body = request.postData() ?? undefined;
    const isJson = body === undefined || request.headers()['content-type'] === 'application/json';
    compared.set(specified.call, { ...differencesOf(specified, sentFields(url, body)), isJson });
  });
  return compared;
};

/** Tomorrow by the product's clock, as the field takes it. */
const tomorrow = (now: Date): string => {
  const [year, month, day] = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Bogota' })
    .format(now.getTime() + 86_400_000)
    .split('-');
  return `${month}/${day}/${year}`;
};

// From the landing's calculator, with what was chosen there, to the offer, the signature, the money and a payment.
test('a patient goes the whole way from the landing to a paid instalment', async ({
  page,
  context,
  sandbox,
}) => {
  test.setTimeout(180_000);
  const requests = compareRequests(page);
  const counter = await countEffort(context);
  const phone = newNumber();
  const email = `tarea.${phone}@correo.example`;
  const document = `1${phone.slice(3, 9)}000`;
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

  await page.goto('/');
  await page.getByRole('radio', { name: '36 meses' }).check();
  const computed = page.locator('[data-quote-figure="monthly"]');
  await expect(computed).toHaveText(/\$\s118\.\d{3}|\$\s117\.\d{3}/);
  const instalment = (await computed.textContent()) ?? '';
  await press('Solicitar este crédito');

  // @covers 2.65, 2.70, 2.77, 4.14
  await test.step('registers a mobile number', async () => {
    await expect(page.getByText(/te enviaremos un código por WhatsApp/)).toBeVisible();
    await write(page.getByLabel('Número de celular'), phone);
    await page.getByLabel(/Autorizo el tratamiento de mis datos personales/).check();
    await page.getByLabel(/Acepto los términos y condiciones/).check();
    await press('Continuar');
    const dialog = page.getByRole('dialog', { name: '¿Es este número correcto?' });
    await expect(dialog).toContainText(`+57 ${spaced(phone)}`);
    await dialog.getByRole('button', { name: 'Continuar', exact: true }).click();
    await expect(page.getByText(`por WhatsApp al ${masked(phone)}`)).toBeVisible();
    expect((await sandbox.inbox(phone))[0]?.channel).toBe('whatsapp');
    await takeCode(page, await sandbox.lastCode(phone));
    await press('Validar y Continuar');
  });

  // @covers 2.5, 2.57
  await test.step('gives the applicant data and confirms the e-mail', async () => {
    await write(page.getByLabel('Nombres'), 'Ana María');
    await writeNext(page.getByLabel('Apellidos'), 'Gómez Ñáñez');
    await writeNext(page.getByLabel('Correo electrónico', { exact: true }), email);
    await writeNext(page.getByLabel('Confirma tu correo electrónico'), email);
    await press('Continuar');
    await expect(page.getByText(`y otro por SMS al ${masked(phone)}`)).toBeVisible();
    await takeCode(page, await sandbox.lastCode(email));
    await press('Validar y Continuar');
  });

  // @covers 2.8, 2.98, 2.104, 4.18
  await test.step('gives the identity data', async () => {
    await press('Comenzar');
    await write(page.getByLabel('Fecha de nacimiento'), '03/14/1990');
    await expect(page.getByText('14 de marzo de 1990')).toBeVisible();
    await writeNext(page.getByLabel('Número de documento', { exact: true }), document);
    await writeNext(page.getByLabel('Confirma tu número de documento'), document);
    await press('Continuar');
  });

  // @covers 2.109
  await test.step('describes the procedure', async () => {
    await expect(page.getByLabel('Costo del procedimiento')).toHaveValue(/3\.000\.000/);
    await write(page.getByLabel('Médico o institución'), 'clinica');
    await page.getByRole('option').first().click();
    await write(page.getByLabel('Procedimiento', { exact: true }), 'ortodoncia');
    await page.getByRole('option').first().click();
    await write(page.getByLabel('Fecha del procedimiento'), tomorrow(await sandbox.now()));
    await press('Aplicar al crédito');
  });

  await test.step('is approved, with the instalment that the landing computed', async () => {
    const plan = page.getByRole('radio', { name: /^36 cuotas mensuales de:/ });
    await expect(plan).toBeChecked({ timeout: 20_000 });
    await expect(page.getByText('Monto máximo aprobado')).toBeVisible();
    await expect(page.getByText(`36 cuotas de ${instalment}`)).toBeVisible();
    counter.expectWithin('see a first instalment');
    await press('Siguiente');
  });

  // @covers 2.100
  await test.step('reviews the cost and signs with a second code', async () => {
    await expect(page.getByRole('heading', { name: 'Revisa los datos de tu crédito' })).toBeVisible();
    await expect(page.getByText('1,80')).toBeVisible();
    const before = (await sandbox.inbox(phone))[0]?.at;
    await press('Solicitar código de firma');
    await takeCode(page, await sandbox.lastCode(phone, before));
    await press('Firmar contrato y pagaré');
    await expect(page.getByRole('heading', { name: 'Crédito confirmado' })).toBeVisible({ timeout: 20_000 });
    counter.expectWithin('sign, from the landing');
  });

  // @covers 2.117, 4.32, 4.33, 7.35
  await test.step('validates the identity in the frame of the vendor', async () => {
    await press('Validar mi identidad');
    await press('Iniciar validación');
    const frame = page.frameLocator('#veriffFrame');
    for (let photo = 0; photo < 3; photo += 1)
      await frame.getByRole('button', { name: 'Tomar foto' }).click();
    await clickInClosingFrame(frame.getByRole('button', { name: 'Aprobar' }));
    await expect(page.getByText('¡Tu identidad fue validada con éxito!')).toBeVisible({ timeout: 20_000 });
  });

  await test.step('sees the credit in the portal once it is disbursed', async () => {
    await press('Ingresar al portal pacientes');
    await expect(page).toHaveURL(/dashboard/);
    await expect(page.getByText('Pago mínimo').first()).toBeVisible({ timeout: 30_000 });
  });

  const readDebt = async (): Promise<number> => {
    await page.goto('/dashboard');
    // Cached figures show until the new ones arrive.
    await settled(page);
    const total = page.getByText('Deuda total').locator('..');
    await expect(total).toContainText('$');
    return pesosIn((await total.innerText()).split('\n').find((line) => line.includes('$')) ?? null);
  };

  // @covers 2.11, 2.123, 2.128, 4.34
  await test.step('pays the minimum and sees the debt fall by it', async () => {
    const before = await readDebt();
    await page.getByRole('link', { name: 'Otro valor u otro medio' }).click();
    await expect(page.getByRole('heading', { name: 'Pagar', exact: true })).toBeFocused();
    await page.getByRole('link', { name: 'Pagos en línea' }).click();
    await expect(page.getByRole('radio', { name: /Pago mínimo/ })).toBeChecked();
    await press('Continuar');
    const checkout = page.frameLocator('iframe').frameLocator('iframe');
    await checkout.getByLabel('PSE').check();
    await checkout.getByLabel('Banco').selectOption({ label: 'Banco que aprueba' });
    await checkout.getByRole('button', { name: /^Pagar/ }).click();
    await expect(page.getByText('Pago exitoso')).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText('¡Muchas gracias!')).toBeVisible();
    expect(before - (await readDebt())).toBe(pesosIn(instalment));
  });

  expect(requests.size).toBeGreaterThan(20);
  const same = { missing: [], besides: [], isJson: true };
  expect(Object.fromEntries(requests)).toEqual(
    Object.fromEntries([...requests.keys()].map((call) => [call, same])),
  );
});
