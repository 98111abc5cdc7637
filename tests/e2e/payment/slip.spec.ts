import type { Page } from '@playwright/test';
import { wallTimeOf } from '#core/calendar/wall-time.ts';
import type { RunningServer } from '../../support/running-server.ts';
import { photo } from '../../support/sample-files.ts';
import { expect, test } from '../support/fixtures.ts';
import { enterAsBorrower } from '../support/people.ts';
import { runOperator } from '../support/run-program.ts';

const SEND = 'Enviar comprobante';

/** Chooses the slip's file by the visible button. */
const chooseSlip = async (page: Page, file?: Buffer, name = 'IMG_0042.jpg'): Promise<void> => {
  const choosing = page.waitForEvent('filechooser');
  await page
    .getByRole('button', { name: /^(Tomar foto o elegir archivo|Cambiar archivo) \(recibo\)$/ })
    .click();
  await (await choosing).setFiles({
    name,
    mimeType: name.endsWith('.pdf') ? 'application/pdf' : 'image/jpeg',
    buffer: file ?? (await photo()),
  });
};

/** Fills in the slip, paid this minute, without sending it. */
const fillSlip = async (page: Page, amount: number): Promise<string> => {
  const paidAt = wallTimeOf(new Date());
  await page.getByLabel('Valor que pagaste').fill(String(amount));
  await page.getByLabel('Fecha y hora en la caja').fill(paidAt);
  await page.getByLabel('Número del recibo').fill('0042');
  await chooseSlip(page);
  await expect(page.getByText('IMG_0042.jpg')).toBeVisible();
  return paidAt;
};

/** Runs an operator command; fails on a non-zero exit code. Returns its output. */
const operate = async (server: RunningServer, ...args: readonly string[]): Promise<string> => {
  const { status, said } = await runOperator(server, ...args);
  expect(status, said).toBe(0);
  return said;
};

/** The id of a credit's pending slip. */
const waitingSlip = async (server: RunningServer, creditNumber: number): Promise<string> => {
  const list = await operate(server, 'slips', 'list', '--credit', String(creditNumber));
  return /^[\da-f-]{36}/m.exec(list)?.[0] ?? '';
};

const WHY = ['--reason', 'revisión de comprobantes'];
const PAY = 'Paga en la caja';

// From the submitted slip to the payment that an operator posts, through every screen that shows it.
// @covers 2.23
test('a payment at the counter is reported, seen as in process, and is a payment of its hour once it is posted', async ({
  page,
  visit,
  server,
}) => {
  const { creditNumber } = await enterAsBorrower(visit);
  await page.goto('/dashboard/pay/cash');
  await expect(page.getByRole('heading', { level: 1, name: PAY })).toBeVisible();
  await page.getByRole('link', { name: 'Ya pagué en la caja' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Reporta tu pago en efectivo' })).toBeFocused();
  const paidAt = await fillSlip(page, 356_835);
  await expect(page.getByRole('img', { name: 'Vista previa de tu recibo' })).toBeVisible();
  await page.getByRole('button', { name: SEND }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Recibimos tu comprobante' })).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: '$ 356.835' })).toBeVisible();

  await page.getByRole('link', { name: 'Ver mis pagos' }).click();
  await expect(page.getByText('Pago en efectivo reportado: $ 356.835')).toBeVisible();
  await expect(page.getByText(/Tu pago está en proceso, no pagues otra vez/)).toBeVisible();
  await expect(page.getByText(/recibo 0042/)).toBeVisible();
  // A slip is not polled: no provider knows it.
  await expect(page.getByText('Esta lista se actualiza sola.')).toHaveCount(0);
  await page.goto('/dashboard/pay/cash/slip');
  await expect(page.getByText('Ya reportaste un pago de $ 356.835')).toBeVisible();
  await expect(page.getByLabel('Valor que pagaste')).toHaveValue('');

  await page.goto('/dashboard/pay');
  await expect(page.getByText('Reportaste un pago en efectivo, no pagues otra vez')).toBeVisible();
  await page.getByText('Pagar de todos modos').click();
  await page.getByRole('link', { name: 'Pagos en línea' }).click();
  await page.getByRole('button', { name: 'Pagar de todos modos' }).click();
  const warning = page.getByRole('alertdialog', { name: 'Ya hay un pago en proceso' });
  await expect(warning).toContainText('Reportaste un pago en efectivo de $ 356.835');
  await warning.getByRole('button', { name: 'Esperar' }).click();
  await expect(page.locator('iframe')).toHaveCount(0);

  const slip = await waitingSlip(server, creditNumber);
  const output = await operate(
    server,
    'payments',
    'cash',
    String(creditNumber),
    '356835',
    `${paidAt}-05:00`,
    'R-42',
    ...['--slip', slip],
    ...WHY,
  );
  expect(output).toContain('Ojo, recibo: el comprobante se reportó con 0042 y el pago quedó con R-42.');
  await page.goto('/dashboard/payments');
  await expect(page.getByText('Es el pago en efectivo que se reportó con comprobante.')).toBeVisible();
  await expect(page.getByText(/Efectivo en caja/).first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Pagos en proceso' })).toHaveCount(0);
});
