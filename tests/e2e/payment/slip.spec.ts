import { pdf } from '../../support/sample-files.ts';
import { enterAsBorrower, newBorrower } from '../support/borrower.ts';
import { expect, test } from '../support/fixtures.ts';
import { untilDraftHolds } from '../support/kept-drafts.ts';
import { chooseSlip, fillSlip, operate, SEND, waitingSlip } from './at-slip.ts';

const CALL = '**/api/cartera/creditos/*/consignaciones/*';
const WHY = ['--reason', 'revisión de comprobantes'];
const PAY = 'Pagar en efectivo';

test('a payment at the counter is reported, seen as in process, and is a payment of its hour once it is posted', async ({
  page,
  server,
  sandbox,
}) => {
  const { creditNumber } = await enterAsBorrower({ page, server, sandbox });
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
  // Nobody asks a provider about it.
  await expect(page.getByText('Esta lista se actualiza sola.')).toHaveCount(0);
  await page.goto('/dashboard/pay/cash/slip');
  await expect(page.getByText('Ya reportaste un pago de $ 356.835')).toBeVisible();
  await expect(page.getByLabel('Valor que pagaste')).toHaveValue('');

  await page.goto('/dashboard/pay');
  await expect(page.getByText('Reportaste un pago en efectivo, no pagues otra vez')).toBeVisible();
  await page.getByRole('link', { name: 'Pagos en línea' }).click();
  await page.getByRole('button', { name: 'Continuar' }).click();
  const warning = page.getByRole('alertdialog', { name: 'Ya hay un pago en proceso' });
  await expect(warning).toContainText('Reportaste un pago en efectivo de $ 356.835');
  await warning.getByRole('button', { name: 'Esperar' }).click();
  await expect(page.locator('iframe')).toHaveCount(0);

  const slip = await waitingSlip(server, creditNumber);
  const said = await operate(
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
  expect(said).toContain('Ojo, recibo: el comprobante se reportó con 0042 y el pago quedó con R-42.');
  await page.goto('/dashboard/payments');
  await expect(page.getByRole('heading', { name: '$ 356.835' })).toBeVisible();
  await expect(page.getByText('Es el pago en efectivo que se reportó con comprobante.')).toBeVisible();
  await expect(page.getByText(/Efectivo en caja/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Pagos en proceso' })).toHaveCount(0);
});

test('a slip that is refused says why, in the portal and by e-mail, and how to go on', async ({
  page,
  server,
  sandbox,
}) => {
  const { creditNumber, email } = await enterAsBorrower({ page, server, sandbox });
  await page.goto('/dashboard/pay/cash/slip');
  await fillSlip(page, 100_000);
  await page.getByRole('button', { name: SEND }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Recibimos tu comprobante' })).toBeVisible();
  await operate(server, 'slips', 'refuse', await waitingSlip(server, creditNumber), 'ilegible', ...WHY);
  await page.goto('/dashboard');
  await expect(page.getByText('No pudimos registrar el pago de $ 100.000')).toBeVisible();
  await expect(page.getByText(/^El comprobante no se alcanza a leer/)).toBeVisible();
  await expect
    .poll(async () => (await sandbox.inbox(email)).map(({ subject }) => subject))
    .toContain('No pudimos registrar un pago en efectivo');
  await page.getByRole('link', { name: 'Reportarlo de nuevo' }).click();
  await fillSlip(page, 100_000);
  await page.getByRole('button', { name: SEND }).click();
  await page.getByRole('link', { name: 'Ver mis pagos' }).click();
  await expect(page.getByText('Pago en efectivo reportado: $ 100.000')).toBeVisible();
  await expect(page.getByText(/^No pudimos registrar el pago/)).toHaveCount(0);
});

test('what is missing is told field by field, and a file that is no slip at the file', async ({
  page,
  server,
  sandbox,
}) => {
  await enterAsBorrower({ page, server, sandbox });
  await page.goto('/dashboard/pay/cash/slip');
  await page.getByRole('button', { name: SEND }).click();
  await expect(page.getByRole('heading', { name: 'Revisa 3 datos' })).toBeVisible();
  await expect(page.getByLabel('Valor que pagaste')).toBeFocused();
  await expect(page.getByText('Elige la foto o el PDF de tu recibo.').first()).toBeVisible();

  await fillSlip(page, 100_000);
  await page.getByLabel('Fecha y hora en la caja').fill('2020-01-01T10:00');
  await page.getByRole('button', { name: SEND }).click();
  await expect(page.getByLabel('Fecha y hora en la caja')).toHaveAccessibleDescription(
    /Tu crédito se desembolsó el/,
  );

  await fillSlip(page, 100_000);
  await chooseSlip(page, await pdf(undefined, { userPassword: '1', pdfVersion: '1.7' }), 'recibo.pdf');
  await page.getByRole('button', { name: SEND }).click();
  const pick = page.getByRole('button', { name: 'Cambiar archivo (recibo)' });
  await expect(pick).toHaveAccessibleDescription(/El PDF tiene clave o está protegido/);
  await expect(pick).toBeFocused();
  await chooseSlip(page, Buffer.alloc(8 * 1_048_576 + 1), 'grande.pdf');
  await page.getByRole('button', { name: SEND }).click();
  await expect(page.getByText(/El archivo pesa más de 8 MB/)).toBeVisible();
  await chooseSlip(page, await pdf(), 'recibo.pdf');
  await page.getByRole('button', { name: SEND }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Recibimos tu comprobante' })).toBeVisible();
});

test('what was typed lasts a reload, a slip that the network lost goes by itself, and is one', async ({
  page,
  context,
  server,
  sandbox,
  allowConsole,
}) => {
  allowConsole(/net::ERR_/);
  await enterAsBorrower({ page, server, sandbox });
  await page.goto('/dashboard/pay/cash/slip');
  await fillSlip(page, 100_000);
  await page.getByLabel('Número del recibo').fill('0043');
  await untilDraftHolds(page, '0043');
  await page.reload();
  await expect(page.getByLabel('Valor que pagaste')).toHaveValue('$ 100.000');
  await expect(page.getByLabel('Número del recibo')).toHaveValue('0043');
  await chooseSlip(page);

  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/consignaciones/')) sent.push(new URL(request.url()).pathname);
  });
  // It arrives, and its answer is lost.
  await page.route(CALL, async (route) => {
    await route.fetch();
    await context.setOffline(true);
    await route.abort();
  });
  await page.getByRole('button', { name: SEND }).click();
  await expect(page.getByRole('alert')).toContainText('Se perdió la conexión.');
  await expect(page.getByText('Para enviar el comprobante necesitas conexión.')).toBeVisible();
  await expect(page.getByRole('button', { name: SEND })).toBeDisabled();
  await page.unroute(CALL);
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Recibimos tu comprobante' })).toBeVisible();
  expect(sent.length).toBeGreaterThan(1);
  expect(new Set(sent).size).toBe(1);
  await page.getByRole('button', { name: 'Reportar otro pago' }).click();
  await expect(page.getByLabel('Valor que pagaste')).toHaveValue('');
  await page.goto('/dashboard/payments');
  await expect(page.getByText('Pago en efectivo reportado: $ 100.000')).toHaveCount(1);
});

test('what is mended while there is no network is not sent as it was', async ({
  page,
  context,
  server,
  sandbox,
  allowConsole,
}) => {
  allowConsole(/net::ERR_/);
  await enterAsBorrower({ page, server, sandbox });
  await page.goto('/dashboard/pay/cash/slip');
  await fillSlip(page, 100_000);
  await page.route(CALL, async (route) => {
    await context.setOffline(true);
    await route.abort();
  });
  await page.getByRole('button', { name: SEND }).click();
  await expect(page.getByRole('alert')).toContainText('Se perdió la conexión.');
  await page.getByLabel('Valor que pagaste').fill('110000');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.unroute(CALL);
  await context.setOffline(false);
  await expect(page.getByRole('button', { name: SEND })).toBeEnabled();
  await page.getByRole('button', { name: SEND }).click();
  await expect(page.getByRole('definition').filter({ hasText: '$ 110.000' })).toBeVisible();
  await page.getByRole('link', { name: 'Ver mis pagos' }).click();
  await expect(page.getByText(/^Pago en efectivo reportado/)).toHaveText([
    'Pago en efectivo reportado: $ 110.000',
  ]);
});

test('the same photo again is known, and not reported twice', async ({ page, server, sandbox }) => {
  await enterAsBorrower({ page, server, sandbox });
  for (const lead of [/^Un asesor lo revisa/, /^Ya habíamos recibido este comprobante/]) {
    await page.goto('/dashboard/pay/cash/slip');
    await fillSlip(page, 100_000);
    await page.getByRole('button', { name: SEND }).click();
    await expect(page.getByText(lead)).toBeVisible();
  }
});

test('who pays somebody’s credit at the counter reports it without entering, and sees nothing else', async ({
  page,
  server,
  sandbox,
}) => {
  const { creditNumber, documentNumber } = await newBorrower({ server, sandbox });
  await page.goto('/public-payment');
  await page.getByLabel('Número de crédito').fill(String(creditNumber));
  await page.getByLabel('Número de documento').fill(documentNumber);
  await page.getByRole('button', { name: 'Consultar crédito' }).click();
  await page.getByRole('link', { name: 'Cerrar' }).click();
  await page.getByRole('link', { name: /^Ya pagué en la caja/ }).click();
  await fillSlip(page, 100_000);
  await page.getByRole('button', { name: SEND }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Recibimos tu comprobante' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ver mis pagos' })).toHaveCount(0);
  const slip = await waitingSlip(server, creditNumber);
  expect(slip).not.toBe('');

  await page.getByRole('link', { name: 'Volver a los canales de pago' }).click();
  await page.getByRole('link', { name: /^Ya pagué en la caja/ }).click();
  await sandbox.advance('PT70M');
  try {
    await fillSlip(page, 200_000);
    await page.getByRole('button', { name: SEND }).click();
    await expect(page.getByText(/^Por seguridad, tu consulta venció/)).toBeVisible();
  } finally {
    await sandbox.resetClock();
  }
});
