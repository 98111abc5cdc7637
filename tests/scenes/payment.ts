import { checkoutOpens, closeCheckout, openCheckout, payByCard } from './checkout.ts';
import { underWay } from './portal-credit.ts';
import type { Scene, Visit } from './scene.ts';
import {
  allows,
  alters,
  enters,
  fails,
  loses,
  presses,
  scene,
  shows,
  showsHeading,
  stalls,
} from './steps.ts';
import {
  answerCalls,
  dialogShows,
  expect,
  failCalls,
  goOffline,
  headingShows,
  press,
  stallCalls,
} from './user-actions.ts';

const STATUS_CALL = '**/api/wompi-status*';
const SIMULATION_CALL = '**/api/cartera/creditos/*/simulacion*';
const PENDING_SENTENCE =
  'El 20 de noviembre de 2026 a las 3:05 p. m. empezó un pago de $ 253.226 que sigue en proceso. Espera el resultado antes de pagar otra vez.';
const SIGNATURE_CALL = '**/api/wompi-signature';
const RECEIPT_CALL = '**/api/wompi-receipt*';

const detail = async ({ page, newcomer, enter }: Visit): Promise<void> => {
  await enter(await newcomer('disbursed'), '/dashboard/pay/online');
  await headingShows(page, 'Detalle de pago');
  await expect(page.getByRole('radio', { name: 'Pago mínimo' })).toBeChecked();
};

const choosing = (option: string) => async (visit: Visit) => {
  await detail(visit);
  await visit.page.getByRole('radio', { name: option }).check();
};

const typing = (amount: string) => async (visit: Visit) => {
  await choosing('Otro valor')(visit);
  await visit.page.getByLabel('Valor a pagar').fill(amount);
};

const paid = (card: 'approved' | 'declined', heading: string, option?: string) => async (visit: Visit) => {
  const { page, newcomer, enter } = visit;
  await enter(await newcomer('disbursed', { amount: 2_000_000, term: 6 }), '/dashboard/pay/online');
  if (option !== undefined) await page.getByRole('radio', { name: option }).check();
  await payByCard(page, card);
  await headingShows(page, heading);
};

const paidWell = paid('approved', 'Pago exitoso');

const closedUnpaid = async ({ page, newcomer, enter }: Visit): Promise<void> => {
  await enter(await newcomer('disbursed'), '/dashboard/pay/online');
  await openCheckout(page);
  await closeCheckout(page);
};

const cash = async ({ page, newcomer, enter }: Visit): Promise<void> => {
  await enter(await newcomer('disbursed'), '/dashboard/pay/cash');
  await headingShows(page, 'Pagar en efectivo');
  await expect(page.getByRole('img', { name: /^Código de barras/ })).toBeVisible();
};

export const paymentScenes: readonly Scene[] = [
  // @covers 2.12, 9.18
  scene('channels', enters('disbursed', '/dashboard/pay'), showsHeading('Pagar')),
  scene(
    'channels-offline',
    enters('disbursed', '/dashboard/pay'),
    showsHeading('Pagar'),
    goOffline,
    shows('Para pagar necesitas conexión.'),
  ),
  underWay('channels-in-process', '/dashboard/pay'),
  underWay('detail-in-process', '/dashboard/pay/online'),
  // @covers 2.17
  scene(
    'paid-off',
    paid('approved', 'Pago exitoso', 'Pago total'),
    ({ page }) => page.goto('/dashboard/pay/cash'),
    shows('Terminaste de pagar tu crédito'),
  ),
  scene('cash', cash),
  scene(
    'cash-copied',
    ({ page }) => page.context().grantPermissions(['clipboard-write', 'clipboard-read']),
    cash,
    presses('Copiar el número'),
    shows('Copiado'),
  ),
  scene(
    'cash-without-figures',
    fails('**/api/cartera/creditos/*'),
    cash,
    shows(/No pudimos consultar cuánto debes hoy/),
  ),
  scene(
    'share',
    enters('disbursed', '/dashboard/pay/share'),
    showsHeading('Que otra persona pague por ti'),
    ({ page }) => expect(page.getByRole('img', { name: /^Código QR para pagar/ })).toBeVisible(),
  ),
  // @covers 2.126
  scene('detail', detail),
  scene(
    'detail-applied',
    detail,
    ({ page }) => page.getByText('Ver línea por línea').click(),
    shows('Capital de la cuota 1'),
  ),
  scene(
    'detail-applied-failed',
    fails(SIMULATION_CALL),
    detail,
    shows(/^No pudimos calcular cómo se aplicará/),
  ),
  {
    name: 'detail-second-payment',
    arrive: async (visit) => {
      const pending = { code: 'payment_pending', message: PENDING_SENTENCE };
      await answerCalls(visit.page, SIGNATURE_CALL, 409, pending);
      await detail(visit);
      await press(visit.page, 'Continuar');
      await dialogShows(visit.page, 'Ya hay un pago en proceso');
    },
  },
  scene('detail-total', choosing('Pago total')),
  scene('detail-other', choosing('Otro valor')),
  scene('detail-other-prepayment', typing('1500000'), ({ page }) =>
    expect(page.getByText(/Te ahorras/)).toHaveCount(2),
  ),
  scene(
    'detail-other-prepayment-plain',
    fails(SIMULATION_CALL),
    typing('1500000'),
    shows('Pagas la misma cuota y terminas antes.'),
  ),
  scene('detail-other-missing', choosing('Otro valor'), presses('Continuar'), ({ page }) =>
    expect(page.getByLabel('Valor a pagar')).toHaveAttribute('aria-invalid', 'true'),
  ),
  scene('detail-other-too-high', typing('99000000'), presses('Continuar'), shows(/Tu deuda total hoy es de/)),
  {
    name: 'detail-loading',
    arrive: async ({ page, newcomer, enter }) => {
      const borrower = await newcomer('disbursed');
      await stallCalls(page, '**/api/cartera/creditos/*');
      await enter(borrower, '/dashboard/pay/online');
      await expect(page.getByText('Consultando cuánto debes hoy…')).toBeVisible();
    },
  },
  {
    name: 'detail-not-read',
    arrive: async ({ page, newcomer, enter }) => {
      const borrower = await newcomer('disbursed');
      await failCalls(page, '**/api/cartera/creditos/*');
      await enter(borrower, '/dashboard/pay/online');
      await expect(page.getByText('No pudimos consultar cuánto debes')).toBeVisible();
    },
  },
  // @covers 2.126, 9.11
  scene('detail-starting', stalls(SIGNATURE_CALL), detail, presses('Continuar'), ({ page }) =>
    expect(page.getByRole('button', { name: 'Cargando...' })).toBeVisible(),
  ),
  // @covers 8.20
  scene(
    'detail-not-started',
    fails(SIGNATURE_CALL),
    detail,
    presses('Continuar'),
    shows('Error iniciando el pago'),
  ),
  scene(
    'detail-no-widget',
    allows(/ERR_EMPTY_RESPONSE/),
    loses('**/widget.js'),
    detail,
    presses('Continuar'),
    shows(/No pudimos abrir la pasarela de pagos/),
  ),
  // @covers 9.20
  scene('checkout', detail, ({ page }) => openCheckout(page)),
  scene(
    'checkout-direct',
    enters('disbursed', '/dashboard'),
    ({ page }) => page.getByRole('link', { name: /^Pagar \$/ }).click(),
    ({ page }) => checkoutOpens(page),
  ),
  scene('succeeded', paidWell, ({ page }) =>
    expect(page.getByRole('button', { name: 'Guardar mi saldo aquí' })).toBeVisible(),
  ),
  scene(
    'succeeded-last',
    paid('approved', 'Pago exitoso', 'Pago total'),
    shows('Terminaste de pagar tu crédito'),
  ),
  scene(
    'succeeded-summary-kept',
    paidWell,
    presses('Guardar mi saldo aquí'),
    shows(/^Listo\. Sin conexión verás aquí/),
  ),
  scene(
    'succeeded-receipt-saved',
    paidWell,
    presses('Descargar comprobante'),
    shows('El comprobante quedó en tus descargas.'),
  ),
  // @covers 2.129
  scene(
    'succeeded-receipt-fetching',
    stalls(RECEIPT_CALL),
    paidWell,
    presses('Descargar comprobante'),
    ({ page }) => expect(page.getByRole('button', { name: 'Preparando el comprobante…' })).toBeVisible(),
  ),
  scene(
    'succeeded-receipt-failed',
    fails(RECEIPT_CALL),
    paidWell,
    presses('Descargar comprobante'),
    shows('No pudimos traer el comprobante'),
  ),
  // @covers 2.129
  scene('succeeded-offline', paidWell, goOffline, shows('Para traer el comprobante necesitas conexión.')),
  scene('failed', paid('declined', 'Pago no exitoso')),
  scene('closed-unpaid', closedUnpaid, showsHeading('Pago no exitoso')),
  scene(
    'pending',
    alters(STATUS_CALL, (answer) => ({ ...answer, status: 'pending' })),
    closedUnpaid,
    showsHeading('Tu pago está en proceso'),
  ),
  // @covers 2.133
  scene('checking', stalls(STATUS_CALL), closedUnpaid, ({ page }) =>
    expect(page.getByRole('paragraph').getByText('Consultando tu pago…')).toBeVisible(),
  ),
  scene('unconfirmed', fails(STATUS_CALL), closedUnpaid, showsHeading('No pudimos confirmar tu pago')),
  scene(
    'channels-open-attempt',
    fails(STATUS_CALL),
    closedUnpaid,
    showsHeading('No pudimos confirmar tu pago'),
    presses('Ir al menú principal'),
    shows('Tienes un pago sin terminar'),
  ),
];
