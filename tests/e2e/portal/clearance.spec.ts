import { expect, test } from '../support/fixtures.ts';
import { payAtProvider, readCredit } from '../support/payments.ts';
import { enterAsBorrower } from '../support/people.ts';

// The server issues the certificate with the URL at which another browser verifies it.
// @covers 2.18
test('the paz y salvo is there once all is paid, and anybody can check it without a session', async ({
  page,
  visit,
  context,
  browser,
  server,
  sandbox,
}) => {
  const person = await enterAsBorrower(visit);
  await page.getByRole('link', { name: 'Documentos' }).click();
  await expect(page.getByText(/^Te falta pagar \$\s2\.000\.000, tu deuda total al/)).toBeVisible();

  const product = { url: server.url, sandboxUrl: sandbox.url };
  await payAtProvider(product, person, 2_000_000);
  await expect.poll(async () => (await readCredit(product, person)).credito.estado).toBe('pagado');
  await page.reload();
  const issued = page.waitForResponse('**/paz_y_salvo');
  const tab = context.waitForEvent('page');
  await page.getByRole('button', { name: 'Abrir el paz y salvo' }).click();
  expect((await issued).headers()['content-type']).toContain('application/pdf');
  await (await tab).close();

  const again = await fetch(`${server.url}/api/cartera/creditos/${person.creditNumber}/paz_y_salvo`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.token}` },
  });
  const pdf = Buffer.from(await again.arrayBuffer()).toString('latin1');
  const address = new RegExp(`${server.url}/verificar/((?:\\w{4}-){4}\\w{4})`).exec(pdf);
  const code = address?.[1] ?? '';

  const stranger = await browser.newContext({ baseURL: server.url, locale: 'es-CO' });
  const other = await stranger.newPage();
  await other.goto(`/verificar/${code}`);
  await expect(other.getByRole('status')).toContainText('Este código es de un documento nuestro');
  await expect(other.getByText(`Termina en ${String(person.creditNumber).slice(-4)}`)).toBeVisible();
  await expect(other.getByText('Ana María')).toHaveCount(0);

  const file = Buffer.from(pdf, 'latin1');
  const given = other.locator('input[type=file]');
  await given.setInputFiles({ name: 'paz-y-salvo.pdf', mimeType: 'application/pdf', buffer: file });
  await expect(other.getByText('El archivo es auténtico')).toBeVisible();
  file[1_000] = (file[1_000] ?? 0) ^ 1;
  await given.setInputFiles({ name: 'paz-y-salvo.pdf', mimeType: 'application/pdf', buffer: file });
  await expect(other.getByText('El archivo fue cambiado')).toBeVisible();

  await other.getByRole('link', { name: 'Verificar otro código' }).click();
  await other.getByLabel('Código del documento').fill(code.toLowerCase().replaceAll('-', ' '));
  await other.getByRole('button', { name: 'Verificar' }).click();
  await expect(other.getByRole('status')).toContainText('Este código es de un documento nuestro');
  await stranger.close();
});
