import { closesCheckout, opensCheckout, paysByCard, showsCheckout } from './checkout.ts';
import { underWay } from './portal-credit.ts';
import type { Scenes, Step } from './scene.ts';
import {
  chooses,
  clicks,
  enters,
  expect,
  fails,
  fills,
  follows,
  given,
  goesTo,
  loses,
  marksAsWrong,
  offline,
  presses,
  refuses,
  SMALL,
  shows,
  showsDialog,
  showsHeading,
  showsRole,
  stalls,
} from './steps.ts';

const STATUS_CALL = '**/api/wompi-status*';
const CREDIT_CALL = '**/api/cartera/creditos/*';
const SIMULATION_CALL = '**/api/cartera/creditos/*/simulacion*';
const SIGNATURE_CALL = '**/api/wompi-signature';
const RECEIPT_CALL = '**/api/wompi-receipt*';
const PENDING_SENTENCE =
  'El 20 de noviembre de 2026 a las 3:05 p. m. empezó un pago de $ 253.226 que sigue en proceso. Espera el resultado antes de pagar otra vez.';

const entersDetail: Step = enters('disbursed', '/dashboard/pay/online');
const atDetail: Step = [
  entersDetail,
  showsHeading('Detalle de pago'),
  ({ page }) => expect(page.getByRole('radio', { name: 'Pago mínimo' })).toBeChecked(),
];
const continues: Step = [atDetail, presses('Continuar')];
const types = (amount: string): Step => [atDetail, chooses('Otro valor'), fills('Valor a pagar', amount)];

/** Paid online with a card. */
export const pays = (
  option: 'Pago mínimo' | 'Pago total' = 'Pago mínimo',
  card: 'approved' | 'declined' = 'approved',
): Step => [
  enters('disbursed', '/dashboard/pay/online', SMALL),
  chooses(option),
  paysByCard(card),
  showsHeading(card === 'approved' ? 'Pago exitoso' : 'Pago no exitoso'),
];

const closesUnpaid: Step = [entersDetail, closesCheckout];
const isUnconfirmed: Step = [fails(STATUS_CALL), closesUnpaid, showsHeading('No pudimos confirmar tu pago')];

const atChannels: Step = [enters('disbursed', '/dashboard/pay'), showsHeading('Pagar')];
const atCash: Step = [
  enters('disbursed', '/dashboard/pay/cash'),
  showsHeading('Paga en la caja'),
  showsRole('img', /^Código de barras/),
];

export const paymentScenes: Scenes = {
  // @covers 2.12, 9.18
  channels: atChannels,
  'channels-offline': offline(atChannels, 'Para pagar necesitas conexión.'),
  'channels-in-process': underWay('/dashboard/pay'),
  'detail-in-process': underWay('/dashboard/pay/online'),
  // @covers 2.17
  'paid-off': [pays('Pago total'), goesTo('/dashboard/pay/cash'), shows('Terminaste de pagar tu crédito')],
  cash: atCash,
  'cash-copied': [
    ({ page }) => page.context().grantPermissions(['clipboard-write', 'clipboard-read']),
    atCash,
    presses('Copiar el número'),
    shows('Copiado'),
  ],
  'cash-without-figures': [fails(CREDIT_CALL), atCash, shows(/No pudimos consultar cuánto debes hoy/)],
  share: [
    enters('disbursed', '/dashboard/pay/share'),
    showsHeading('Que otra persona pague por ti'),
    showsRole('img', /^Código QR para pagar/),
  ],
  // @covers 2.126
  detail: atDetail,
  'detail-applied': [atDetail, clicks('Ver línea por línea'), shows('Capital de la cuota 1')],
  'detail-applied-failed': [fails(SIMULATION_CALL), atDetail, shows(/^No pudimos calcular cómo se aplicará/)],
  'detail-second-payment': [
    refuses(SIGNATURE_CALL, 409, 'payment_pending', PENDING_SENTENCE),
    continues,
    showsDialog('Ya hay un pago en proceso'),
  ],
  'detail-total': [atDetail, chooses('Pago total')],
  'detail-other': [atDetail, chooses('Otro valor')],
  'detail-other-prepayment': [
    types('1500000'),
    ({ page }) => expect(page.getByText(/Te ahorras/)).toHaveCount(2),
  ],
  'detail-other-prepayment-plain': [
    fails(SIMULATION_CALL),
    types('1500000'),
    shows('Pagas la misma cuota y terminas antes.'),
  ],
  'detail-other-missing': [
    atDetail,
    chooses('Otro valor'),
    presses('Continuar'),
    marksAsWrong('Valor a pagar'),
  ],
  'detail-other-too-high': [types('99000000'), presses('Continuar'), shows(/Tu deuda total hoy es de/)],
  'detail-loading': [stalls(CREDIT_CALL), entersDetail, shows('Consultando cuánto debes hoy…')],
  'detail-not-read': [fails(CREDIT_CALL), entersDetail, shows('No pudimos consultar cuánto debes')],
  // @covers 2.126, 9.11
  'detail-starting': [stalls(SIGNATURE_CALL), continues, showsRole('button', 'Cargando...')],
  // @covers 8.20
  'detail-not-started': [fails(SIGNATURE_CALL), continues, shows('Error iniciando el pago')],
  'detail-no-widget': [loses('**/widget.js'), continues, shows(/No pudimos abrir la pasarela de pagos/)],
  // @covers 9.20
  checkout: [atDetail, opensCheckout],
  'checkout-direct': [enters('disbursed', '/dashboard'), follows(/^Pagar \$/), showsCheckout],
  succeeded: [pays(), showsRole('img', /cuotas pagadas$/)],
  'succeeded-last': [pays('Pago total'), shows('Terminaste de pagar tu crédito')],
  'succeeded-receipt-saved': [
    pays(),
    presses('Descargar comprobante'),
    shows('El comprobante quedó en tus descargas.'),
  ],
  // @covers 2.129
  'succeeded-receipt-fetching': [
    stalls(RECEIPT_CALL),
    pays(),
    presses('Descargar comprobante'),
    showsRole('button', 'Preparando el comprobante…'),
  ],
  'succeeded-receipt-failed': [
    fails(RECEIPT_CALL),
    pays(),
    presses('Descargar comprobante'),
    shows('No pudimos traer el comprobante'),
  ],
  // @covers 2.129
  'succeeded-offline': offline(pays(), 'Para traer el comprobante necesitas conexión.'),
  failed: pays('Pago mínimo', 'declined'),
  pending: [given({ isPaymentPending: true }), closesUnpaid, showsHeading('Tu pago está en proceso')],
  // @covers 2.133
  checking: [
    stalls(STATUS_CALL),
    closesUnpaid,
    ({ page }) => expect(page.getByRole('paragraph').getByText('Consultando tu pago…')).toBeVisible(),
  ],
  unconfirmed: isUnconfirmed,
  'channels-open-attempt': [
    isUnconfirmed,
    presses('Ir al menú principal'),
    shows('Tienes un pago sin terminar'),
  ],
};
