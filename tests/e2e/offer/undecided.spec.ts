import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { arriveUndecided, plan } from './at-offer.ts';

const dialog = (page: Page, title: string) => page.getByRole('alertdialog', { name: title });
const STUDYING = 'Estamos estudiando tu solicitud';

test('a refusal says why in general, where the details are, and lets one leave', async ({
  page,
  server,
  sandbox,
}) => {
  await arriveUndecided({ page, server, sandbox }, { documentEnding: '0001' });
  const refusal = dialog(page, 'No pudimos aprobar tu crédito');
  await expect(refusal).toContainText('Tener entre 18 y 70 años');
  await expect(refusal).toContainText('seis meses');
  await expect(refusal).toContainText('Te enviamos un correo con más detalles');
  await expect(refusal.getByRole('heading', { name: 'Mora con otra entidad' })).toBeVisible();
  await expect(refusal).toContainText('Ponte al día o acuerda un pago con esa entidad');
  await expect(refusal).toContainText('que una persona revise la decisión');
  await page.keyboard.press('Escape');
  await expect(refusal).toBeVisible();
  await refusal.getByRole('button', { name: 'Salir' }).click();
  await expect(page).toHaveURL(/\/(newlogin|create_account)$/);
});

for (const [activity, documents] of [
  ['Empleado', ['3 desprendibles de nómina', 'carta laboral']],
  ['Independiente', ['3 extractos bancarios', 'declaración de renta']],
  ['Pensionado', ['3 desprendibles de pago de la pensión']],
] as const) {
  test(`a pre-approved ${activity} is told which documents to send, and where`, async ({
    page,
    server,
    sandbox,
  }) => {
    await arriveUndecided({ page, server, sandbox }, { documentEnding: '0002', activity });
    const held = dialog(page, 'Tu crédito está preaprobado');
    for (const document of documents) await expect(held).toContainText(document);
    await expect(held.getByRole('link', { name: 'ayuda@cuotasana.example' })).toBeVisible();
    await expect(held.getByRole('link', { name: /WhatsApp/ })).toBeVisible();
    await expect(held.getByRole('button', { name: 'SALIR' })).toBeVisible();
    await expect(held.getByRole('button', { name: 'Subir mis documentos' })).toBeVisible();
  });
}

test('a request in process is looked at every ten seconds until it is approved', async ({
  page,
  server,
  sandbox,
}) => {
  await page.clock.install();
  await arriveUndecided({ page, server, sandbox }, { documentEnding: '0003' });
  await expect(dialog(page, STUDYING)).toContainText('No actualices la pantalla');
  await page.clock.fastForward('00:11');
  await expect(plan(page, 36)).toBeChecked();
});

test('a request in process for ever gives up after six more looks, and lets one leave', async ({
  page,
  server,
  sandbox,
}) => {
  await page.clock.install();
  let looks = 0;
  page.on('response', (answer) => {
    if (answer.url().includes('/api/applications/risk/') && answer.ok()) looks += 1;
  });
  await arriveUndecided({ page, server, sandbox }, { documentEnding: '0004' });
  await expect(dialog(page, STUDYING)).toBeVisible();
  for (let retry = 1; retry <= 6; retry += 1) {
    await expect.poll(() => looks).toBe(retry);
    await page.clock.fastForward('00:11');
  }
  await expect.poll(() => looks).toBe(7);
  const longer = dialog(page, 'Tu solicitud sigue en proceso');
  await expect(longer).toBeVisible();
  await page.clock.fastForward('00:30');
  expect(looks).toBe(7);
  await longer.getByRole('button', { name: 'Salir' }).click();
  await expect(page).toHaveURL(/\/(newlogin|create_account)$/);
});

test('looks without network use up no try, and the answer comes once it is back', async ({
  page,
  server,
  sandbox,
  context,
  allowConsole,
}) => {
  allowConsole(/net::ERR_INTERNET_DISCONNECTED/);
  await page.clock.install();
  await arriveUndecided({ page, server, sandbox }, { documentEnding: '0003' });
  const studying = dialog(page, STUDYING);
  await expect(studying).toBeVisible();
  await context.setOffline(true);
  await page.clock.fastForward('00:11');
  await expect(studying).toContainText('Seguiremos consultando');
  await context.setOffline(false);
  await expect(plan(page, 36)).toBeChecked();
});

test('a reload in the middle goes on looking', async ({ page, server, sandbox }) => {
  await page.clock.install();
  await arriveUndecided({ page, server, sandbox }, { documentEnding: '0004' });
  await expect(dialog(page, STUDYING)).toBeVisible();
  await page.reload();
  await expect(dialog(page, STUDYING)).toBeVisible();
  const look = page.waitForResponse('**/api/applications/risk/**');
  await page.clock.fastForward('00:11');
  expect((await look).ok()).toBe(true);
});

test('a bureau that is down leaves the request in process, not refused', async ({
  page,
  server,
  sandbox,
}) => {
  await arriveUndecided({ page, server, sandbox }, { documentEnding: '0005' });
  await expect(dialog(page, STUDYING)).toBeVisible();
});
