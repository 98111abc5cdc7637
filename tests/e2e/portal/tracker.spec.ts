import type { Page } from '@playwright/test';
import { logIn } from '../support/account.ts';
import { expect, test } from '../support/fixtures.ts';

const steps = (page: Page) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) });

// The clinic approves, the treasury disburses, and the page is updated.
// @covers 2.120
test('who signed and waits for the money follows it, and sees the credit by itself once it is there', async ({
  page,
  sandbox,
  newcomer,
}) => {
  test.setTimeout(90_000);
  await sandbox.fault('clinic', 'down');
  try {
    const options = { amount: 2_000_000, term: 6 };
    const person = await newcomer('verified', options);
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
  } finally {
    await sandbox.fault('clinic', 'ok');
  }
  await expect(page.getByRole('link', { name: 'Pagar $ 356.835' })).toBeVisible({ timeout: 60_000 });
});
