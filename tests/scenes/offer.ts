import type { Facts } from './product/facts.ts';
import type { Scenes, Step } from './scene.ts';
import {
  chooses,
  enters,
  expect,
  fails,
  fills,
  loses,
  presses,
  shows,
  showsDialog,
  showsHeading,
  showsRole,
  stalls,
} from './steps.ts';

const RISK_CALL = '**/api/applications/risk/*';
const CHANGE_CALL = '**/api/application/*';
const PREAPPROVED = 'Tu crédito está preaprobado';
const IN_PROCESS = 'Estamos estudiando tu solicitud';

const opens = (known: Partial<Facts> = {}): Step => [
  enters('applied', '/application', known),
  showsHeading('¡Felicitaciones! Tu crédito fue aprobado'),
  showsRole('radio'),
];

const changesAmount = (amount: string): Step => [
  opens(),
  fills('Monto a solicitar', amount),
  ({ page }) => page.getByLabel('Monto a solicitar').blur(),
];

/** A decision that is shown in a dialog. */
const decided = (title: string, known: Partial<Facts>): Step => [
  enters('applied', '/application', known),
  showsDialog(title),
];

/** A rejection with other reasons than the bureau's test person has. */
const rejected = (risk: Facts['risk'] = {}): Step =>
  decided('No pudimos aprobar tu crédito', { documentEnding: '0001', risk });

/** Polled every ten seconds; the moves prevent the idle warning. */
const waitsForLong: Step = async ({ page }) => {
  const start = await page.evaluate(() => Date.now());
  let moves = 0;
  const isTold = async () => {
    moves += 1;
    await page.clock.setFixedTime(start + moves * 10_000);
    await page.clock.fastForward(10_000);
    await page.mouse.move(moves % 40, 5);
    return page.getByRole('alertdialog', { name: 'Tu solicitud sigue en proceso' }).isVisible();
  };
  await expect.poll(isTold, { intervals: [200] }).toBe(true);
};

export const offerScenes: Scenes = {
  approved: opens(),
  'approved-another-plan': [opens(), chooses(/^12 cuotas/)],
  kept: [
    opens(),
    chooses(/^12 cuotas/),
    shows(/^Guardado/),
    loses(RISK_CALL),
    ({ page }) => page.reload(),
    shows(/^Estos son tus planes como estaban/),
  ],
  'approved-small': opens({ documentEnding: '0006' }),
  'amount-changed': [changesAmount('4500000'), shows('Cambiaste el monto.')],
  'amount-too-high': [
    changesAmount('26000000'),
    presses('Actualizar'),
    shows(/El monto a solicitar no puede superar los/),
  ],
  // @covers 2.82, 4.25
  'amount-recalculating': [
    stalls(CHANGE_CALL),
    changesAmount('4500000'),
    presses('Actualizar'),
    shows('Recalculando tus cuotas…'),
  ],
  'amount-not-updated': [
    fails(CHANGE_CALL),
    changesAmount('4500000'),
    presses('Actualizar'),
    shows('Ha ocurrido un error'),
  ],
  'no-plans': [
    enters('applied', '/application', { documentEnding: '0007' }),
    shows('No se encontraron cuotas disponibles'),
  ],
  'plan-not-saved': [fails(CHANGE_CALL), opens(), presses('Siguiente'), shows('Este servicio no responde.')],
  rejected: rejected(),
  'rejected-short-tenure': rejected({ motivos: ['antiguedad_insuficiente'], vuelve_desde: '2027-01-21' }),
  'rejected-age-and-amount': rejected({ motivos: ['edad_maxima', 'monto_mayor_al_maximo'] }),
  'documents-of-employee': decided(PREAPPROVED, { documentEnding: '0002' }),
  'documents-of-independent': decided(PREAPPROVED, { documentEnding: '0002', activity: 'Independiente' }),
  'documents-of-pensioner': decided(PREAPPROVED, { documentEnding: '0002', activity: 'Pensionado' }),
  'in-process': decided(IN_PROCESS, { documentEnding: '0004' }),
  'takes-longer': [decided(IN_PROCESS, { documentEnding: '0004' }), waitsForLong],
  checking: [
    stalls(RISK_CALL),
    enters('applied', '/application'),
    shows('Estamos verificando el estado de tu solicitud...'),
  ],
  'not-read': [
    fails(RISK_CALL),
    enters('applied', '/application'),
    shows('No pudimos consultar tu solicitud.'),
  ],
};
