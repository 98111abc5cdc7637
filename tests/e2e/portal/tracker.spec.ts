import type { Page } from '@playwright/test';
import { putSession } from '../../scenes/session.ts';
import { expect, test } from '../support/fixtures.ts';
import { logIn } from '../support/log-in.ts';
import { opensInTab } from '../support/pdf-tab.ts';
import { createPerson } from '../support/people.ts';

const steps = (page: Page) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) });

test('who signed and waits for the money follows it, opens what was signed, and sees the credit by itself once it is there', async ({
  page,
  context,
  server,
  sandbox,
}) => {
  test.setTimeout(90_000);
  await sandbox.fault('clinic', 'down');
  try {
    const wishes = { amount: 2_000_000, term: 6 };
    const person = await createPerson({ url: server.url, sandbox }, 'verified', wishes);
    await logIn(page, sandbox, person.phone);
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Tu crédito está firmado' })).toBeVisible();
    await expect(steps(page)).toHaveText([
      /Firmaste el contrato y el pagaré\s*Listo el \d+ de \p{L}+ de \d{4}\s*Lo hiciste tú/u,
      /Tu identidad está validada\s*Listo el \d+ de/,
      /La clínica o el médico confirma\s*En curso desde el .*A cargo de Clínica de prueba\s*Lo esperamos a más tardar el/,
      /Desembolso\s*Falta.*Hasta 2 días hábiles después del paso anterior/,
    ]);
    await expect(page.locator('[aria-current=step]')).toContainText('La clínica o el médico confirma');
    await expect(page.getByText('Gracias por solicitar tu crédito')).toHaveCount(0);
    for (const document of ['contract', 'pagare'])
      await opensInTab(page, context, {
        button: document === 'contract' ? 'Abrir el contrato' : 'Abrir el pagaré',
        call: `**/api/${document}/download/**`,
      });
  } finally {
    await sandbox.fault('clinic', 'ok');
  }
  await expect(page.getByRole('link', { name: 'Pagar $ 356.835' })).toBeVisible({ timeout: 60_000 });
});

test('without a network the last answer stays, with its age, also when the page is opened again', async ({
  page,
  server,
  sandbox,
  allowConsole,
}) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  const person = await createPerson({ url: server.url, sandbox }, 'signed');
  await putSession(page, { ...person, creditNumber: 0 });
  await page.goto('/dashboard');
  await expect(page.getByRole('link', { name: 'Validar mi identidad' })).toBeVisible();
  // The address of the app still opens, as its worker would open it; no call gets through.
  await page.route('**/api/**', (route) => route.abort());
  await page.route('**/healthz', (route) => route.abort());
  await page.reload();
  await expect(page.getByText('Es lo último que supimos.', { exact: false })).toBeVisible();
  await expect(page.getByText(/^Actualizado hace/)).toBeVisible();
  await expect(steps(page).first()).toContainText('Firmaste el contrato y el pagaré');
  await expect(page.getByRole('button', { name: /^Abrir el contrato/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
});

test('who has no credit goes on where the application stands', async ({ page, server, sandbox }) => {
  const person = await createPerson({ url: server.url, sandbox }, 'planned');
  await putSession(page, { ...person, creditNumber: 0 });
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/application$|\/profileform$/);
});

test('without a session the portal leads to the login', async ({ page }) => {
  await page.goto('/dashboard/payments');
  await expect(page).toHaveURL(/\/newlogin$/);
});
