import type { Page } from '@playwright/test';
import type { SandboxControls } from '../../../sandbox/demo/controls.ts';
import { differencesOf, SECTION_SEVEN, sentFields } from '../../contract/section-seven.ts';
import { clickInClosingFrame } from '../../support/click-in-closing-frame.ts';
import { expect, settled, test } from '../support/fixtures.ts';

const PHONE = '3104567890';
const EMAIL = 'lucia.rios@correo.example';
const DOCUMENT = '1020301234';

/** '$ 260.526', with any spaces, to 260526. */
const pesosIn = (text: string | null): number => Number((text ?? '').replace(/[^\d]/g, ''));

const typeCode = async (page: Page, sandbox: SandboxControls, to: string, after?: string) =>
  page.getByLabel('Código de 4 dígitos').fill(await sandbox.lastCode(to, after));

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

const newest = async (sandbox: SandboxControls): Promise<string | undefined> =>
  (await sandbox.inbox(PHONE))[0]?.at;

test('a patient goes the whole way from the landing to a paid instalment', async ({
  page,
  sandbox,
  server,
}) => {
  test.setTimeout(180_000);
  const requests = compareRequests(page);

  await test.step('registers a mobile number', async () => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Solicitar un crédito' }).click();
    await page.getByLabel('Número de celular').fill(PHONE);
    await page.getByLabel('Autorizo el tratamiento de mis datos personales').check();
    await page.getByLabel('Acepto los términos y condiciones').check();
    await page.getByRole('button', { name: 'Continuar' }).click();
    const dialog = page.getByRole('dialog', { name: '¿Es este número correcto?' });
    await expect(dialog).toContainText('310 456 7890');
    await dialog.getByRole('button', { name: 'Continuar' }).click();
    await expect(page).toHaveURL(/auth_account/);
    await typeCode(page, sandbox, PHONE);
    await page.getByRole('button', { name: 'Validar y Continuar' }).click();
  });

  await test.step('gives the applicant data and confirms the e-mail', async () => {
    await expect(page).toHaveURL(/create_profile/);
    await page.getByLabel('Nombres').fill('Lucía');
    await page.getByLabel('Apellidos').fill('Ríos Peña');
    await page.getByLabel('Correo electrónico', { exact: true }).fill(EMAIL);
    await page.getByLabel('Confirma tu correo electrónico').fill(EMAIL);
    await page.getByLabel('Actividad económica').selectOption('Independiente');
    await page.getByRole('button', { name: 'Continuar' }).click();
    await expect(page).toHaveURL(/val_account/);
    await typeCode(page, sandbox, EMAIL);
    await page.getByRole('button', { name: 'Validar y Continuar' }).click();
  });

  // @covers 2.8
  await test.step('gives the identity data', async () => {
    await expect(page).toHaveURL(/profileform/);
    await page.getByRole('button', { name: 'Comenzar' }).click();
    await page.getByLabel('Fecha de nacimiento').fill('03/14/1990');
    await expect(page.getByText('14 de marzo de 1990')).toBeVisible();
    await page.getByLabel('Número de documento', { exact: true }).fill(DOCUMENT);
    await page.getByLabel('Confirma tu número de documento').fill(DOCUMENT);
    await page.getByRole('button', { name: 'Continuar' }).click();
  });

  // @covers 2.109
  await test.step('describes the procedure', async () => {
    await page.getByLabel('Médico o institución').fill('clinica');
    await page.getByRole('option').first().click();
    await page.getByLabel('Procedimiento', { exact: true }).fill('ortodoncia');
    await page.getByRole('option').first().click();
    await page.getByLabel('Costo del procedimiento').fill('6666666');
    const { now } = (await (await fetch(`${server.sandboxUrl}/clock`)).json()) as { now: string };
    const [year, month, day] = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Bogota' })
      .format(new Date(now))
      .split('-');
    await page.getByLabel('Fecha del procedimiento').fill(`${month}/${day}/${year}`);
    await page.getByRole('button', { name: 'Aplicar al crédito' }).click();
  });

  // @covers 2.84, 2.100, 4.25
  await test.step('is approved, changes the amount and chooses a plan', async () => {
    await expect(page.getByText('Monto máximo aprobado')).toBeVisible({ timeout: 20_000 });
    const amount = page.getByLabel('Monto a solicitar');
    await amount.fill('3000000');
    await expect(page.getByText(/presiona actualizar/i)).toBeVisible();
    await page.getByRole('button', { name: 'Actualizar' }).click();
    // By hand: 3 000 000 at 1,80 % M.V. over 12 months is 280.206 French, + 1.500 insurance + 1.785 guarantee fund =
    // 283.491.
    const plan = page.getByRole('radio', { name: /^12 cuotas mensuales de:/ });
    await plan.check();
    await page.getByRole('button', { name: 'Siguiente' }).click();
  });

  // @covers 2.100
  await test.step('reviews the cost and signs with a second code', async () => {
    await expect(page.getByRole('heading', { name: 'Revisa los datos de tu crédito' })).toBeVisible();
    await expect(page.getByText('1,80')).toBeVisible();
    const before = await newest(sandbox);
    await page.getByRole('button', { name: 'Solicitar código de firma' }).click();
    await typeCode(page, sandbox, PHONE, before);
    await page.getByRole('button', { name: 'Firmar contrato y pagaré' }).click();
    await expect(page.getByRole('heading', { name: 'Crédito confirmado' })).toBeVisible({ timeout: 20_000 });
  });

  // @covers 2.117, 4.32, 4.33, 7.35
  await test.step('validates the identity in the frame of the vendor', async () => {
    await page.getByRole('button', { name: 'Validar mi identidad' }).click();
    await page.getByRole('button', { name: 'Iniciar validación' }).click();
    const frame = page.frameLocator('#veriffFrame');
    for (let photo = 0; photo < 3; photo += 1)
      await frame.getByRole('button', { name: 'Tomar foto' }).click();
    await clickInClosingFrame(frame.getByRole('button', { name: 'Aprobar' }));
    await expect(page.getByText('¡Tu identidad fue validada con éxito!')).toBeVisible({ timeout: 20_000 });
  });

  await test.step('sees the credit in the portal once it is disbursed', async () => {
    await page.getByRole('button', { name: 'Ingresar al portal pacientes' }).click();
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

  // @covers 2.128, 4.34
  await test.step('pays the minimum and sees the debt fall by it', async () => {
    const before = await readDebt();
    await page.goto('/dashboard/pay');
    await page
      .getByRole('link', { name: /línea|online/i })
      .first()
      .click();
    const minimum = page.getByRole('radio', { name: /Pago mínimo/ });
    await expect(minimum).toBeChecked();
    await page.getByRole('button', { name: 'Continuar' }).click();
    const checkout = page.frameLocator('iframe').frameLocator('iframe');
    await checkout.getByLabel('PSE').check();
    await checkout.getByLabel('Banco').selectOption({ label: 'Banco que aprueba' });
    await checkout.getByRole('button', { name: /^Pagar/ }).click();
    await expect(page.getByText('Pago exitoso')).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText('¡Muchas gracias!')).toBeVisible();
    expect(before - (await readDebt())).toBe(283_491);
  });

  expect(requests.size).toBeGreaterThan(20);
  const same = { missing: [], besides: [], isJson: true };
  expect(Object.fromEntries(requests)).toEqual(
    Object.fromEntries([...requests.keys()].map((call) => [call, same])),
  );
});
