import { loseCalls } from '../../scenes/deeds.ts';
import { enterAsBorrower } from '../support/borrower.ts';
import { expect, test } from '../support/fixtures.ts';
import { payAtProvider, readCredit } from '../support/pay.ts';

/** A code that is well written and nobody's: its check character is a zero. */
const NOBODYS = '0000-0000-0000-0000-0000';
const VERIFY_CALL = '**/api/verificar/*';

test('the paz y salvo is there once all is paid, and anybody can check it without a session', async ({
  page,
  context,
  browser,
  server,
  sandbox,
}) => {
  const person = await enterAsBorrower({ page, server, sandbox });
  await page.getByRole('link', { name: 'Documentos' }).click();
  await expect(page.getByText(/^Te falta pagar \$\s2\.000\.000, tu deuda total al/)).toBeVisible();

  const places = { url: server.url, sandboxUrl: sandbox.url };
  await payAtProvider(places, person, 2_000_000);
  await expect.poll(async () => (await readCredit(places, person)).credito.estado).toBe('pagado');
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
  const visit = await stranger.newPage();
  await visit.goto(`/verificar/${code}`);
  await expect(visit.getByRole('status')).toContainText('El paz y salvo es válido');
  await expect(visit.getByText(/^Lo expedimos el \d+ de \w+ de \d{4} y sigue vigente/)).toBeVisible();
  await expect(visit.getByText('Ana María')).toHaveCount(0);

  await visit.getByRole('link', { name: 'Verificar otro código' }).click();
  await visit.getByLabel('Código del certificado').fill(code.toLowerCase().replaceAll('-', ' '));
  await visit.getByRole('button', { name: 'Verificar' }).click();
  await expect(visit.getByRole('status')).toContainText('El paz y salvo es válido');
  await stranger.close();
});

test('a code that is mistyped is told before asking, and one that is nobody’s afterwards', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/verificar');
  await expect(page.getByRole('heading', { level: 1, name: 'Verifica un paz y salvo' })).toBeVisible();
  await page.getByRole('button', { name: 'Verificar' }).click();
  const field = page.getByLabel('Código del certificado');
  await expect(field).toHaveAccessibleDescription(/Escribe el código del certificado/);
  await expect(field).toBeFocused();
  await field.fill('0000-0000-0000-0000-0001');
  await expect(field).toHaveAccessibleDescription(/hay una letra o un número que no corresponde/);
  await page.clock.runFor(500);
  await page.reload();
  await expect(field).toHaveValue('0000-0000-0000-0000-0001');
  await field.fill(NOBODYS);
  await page.getByRole('button', { name: 'Verificar' }).click();
  await expect(page).toHaveURL(`/verificar/${NOBODYS}`);
  await expect(page.getByText('No encontramos este paz y salvo')).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Código del certificado')).toBeVisible();
});

test('an address whose code is none asks for it again, with what it said', async ({ page }) => {
  await page.goto('/verificar/esto-no-es');
  await expect(page.getByRole('alert')).toContainText('Este código no está bien escrito');
  await expect(page.getByLabel('Código del certificado')).toHaveValue('esto-no-es');
});

test('a certificate that is in force no more says so, and since when it was', async ({ page }) => {
  await page.route(VERIFY_CALL, (route) =>
    route.fulfill({ json: { valido: false, expedido: '2026-03-05' } }),
  );
  await page.goto(`/verificar/${NOBODYS}`);
  await expect(page.getByRole('alert')).toContainText('Este paz y salvo ya no es válido');
  await expect(page.getByRole('alert')).toContainText('Lo expedimos el 5 de marzo de 2026');
});

test('what could not be checked says why and is checked on asking again', async ({ page, allowConsole }) => {
  allowConsole(/net::ERR_/);
  const message = 'Se hicieron muchas consultas seguidas. Intenta de nuevo en 40 minutos.';
  await page.route(VERIFY_CALL, (route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': '2400' },
      json: { code: 'too_many_lookups', message },
    }),
  );
  await page.goto(`/verificar/${NOBODYS}`);
  await expect(page.getByRole('alert')).toContainText(message);
  await page.unroute(VERIFY_CALL);
  await loseCalls(page, VERIFY_CALL);
  await page.getByRole('button', { name: 'Volver a intentar' }).click();
  await expect(page.getByRole('alert')).toContainText('No hay conexión.');
  await page.unroute(VERIFY_CALL);
  await page.getByRole('button', { name: 'Volver a intentar' }).click();
  await expect(page.getByText('No encontramos este paz y salvo')).toBeVisible();
});
