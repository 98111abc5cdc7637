import { countEffort } from '../support/effort.ts';
import { expect, test } from '../support/fixtures.ts';
import { payAtProvider, readCredit } from '../support/payments.ts';
import { opensInTab } from '../support/pdf-tab.ts';
import { newBorrower } from '../support/people.ts';

// The server issues receipt and certificate, the latter with the URL at which another browser verifies it.
// @covers 2.18
test('the last payment tells what it paid, and the paz y salvo is there once all is paid and can be checked by anybody', async ({
  page,
  visit,
  context,
  browser,
  server,
  sandbox,
}) => {
  const counter = await countEffort(context);
  const product = { url: server.url, sandboxUrl: sandbox.url };
  const person = await newBorrower(visit);
  await payAtProvider(product, person, 356_835);
  await expect.poll(async () => (await readCredit(product, person)).pagos.length).toBe(1);
  await visit.enter(person, '/dashboard');
  const payments = page.getByRole('link', { name: 'Pagos', exact: true });
  await expect(payments).toBeVisible();
  counter.begin();
  await payments.click();
  await expect(page.getByText(/^\$.356\.835 pagaron la cuota 1\.$/)).toBeVisible();
  counter.expectWithin('see how the last payment was applied');
  await opensInTab(page, context, { button: 'Abrir el recibo', call: '**/recibo' });
  counter.expectWithin('open the receipt of the last payment');
  await page.getByRole('link', { name: 'Documentos' }).click();
  await expect(page.getByText(/^Te falta pagar \$\s1\.643\.165, tu deuda total al/)).toBeVisible();

  await payAtProvider(product, person, 1_643_165);
  await expect.poll(async () => (await readCredit(product, person)).credito.estado).toBe('pagado');
  await page.goto('/dashboard');
  counter.begin();
  await opensInTab(page, context, { button: 'Ver mi paz y salvo', call: '**/paz_y_salvo' });
  counter.expectWithin('open the paz y salvo');

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
