import type { PersonOptions } from './product/facts.ts';
import type { Scene, Visit } from './scene.ts';
import { allows, enters, fails, loses, presses, scene, shows, stalls } from './steps.ts';
import { alterCalls, dialogShows, expect, headingShows } from './user-actions.ts';

const APPROVED = '¡Felicitaciones! Tu crédito fue aprobado';

const open = async ({ page, newcomer, enter }: Visit, options: PersonOptions = {}): Promise<void> => {
  await enter(await newcomer('applied', options), '/application');
  await headingShows(page, APPROVED);
  await expect(page.getByRole('radio').first()).toBeVisible();
};

const changeAmount = async (visit: Visit, amount: string): Promise<void> => {
  await open(visit);
  await visit.page.getByLabel('Monto a solicitar').fill(amount);
  await visit.page.getByLabel('Monto a solicitar').blur();
};

/** A decision that is shown in a dialog. */
const decision =
  (title: string, options: PersonOptions) =>
  async ({ page, newcomer, enter }: Visit) => {
    await enter(await newcomer('applied', options), '/application');
    await dialogShows(page, title);
  };

/** A rejection with other reasons than the bureau's test person has. */
const rejectedFor = (motivos: readonly string[], vuelve_desde: string | null) => async (visit: Visit) => {
  await alterCalls(visit.page, '**/api/applications/risk/*', ({ app, risk }) => ({
    app,
    risk: { ...risk, motivos, vuelve_desde },
  }));
  await decision('No pudimos aprobar tu crédito', { documentEnding: '0001' })(visit);
};

const PREAPPROVED = 'Tu crédito está preaprobado';

export const offerScenes: readonly Scene[] = [
  scene('approved', (visit) => open(visit)),
  scene('approved-another-plan', open, ({ page }) => page.getByRole('radio', { name: /^12 cuotas/ }).check()),
  scene(
    'kept',
    allows(/ERR_EMPTY_RESPONSE/),
    open,
    ({ page }) => page.getByRole('radio', { name: /^12 cuotas/ }).check(),
    shows(/^Guardado/),
    loses('**/api/applications/risk/*'),
    ({ page }) => page.reload(),
    shows(/^Estos son tus planes como estaban/),
  ),
  scene('approved-small', (visit) => open(visit, { documentEnding: '0006' })),
  scene('amount-changed', (visit) => changeAmount(visit, '4500000'), shows('Cambiaste el monto.')),
  scene(
    'amount-too-high',
    (visit) => changeAmount(visit, '26000000'),
    presses('Actualizar'),
    shows(/El monto a solicitar no puede superar los/),
  ),
  // @covers 2.82, 4.25
  scene(
    'amount-recalculating',
    stalls('**/api/application/*'),
    (visit) => changeAmount(visit, '4500000'),
    presses('Actualizar'),
    shows('Recalculando tus cuotas…'),
  ),
  scene(
    'amount-not-updated',
    fails('**/api/application/*'),
    (visit) => changeAmount(visit, '4500000'),
    presses('Actualizar'),
    shows('Ha ocurrido un error'),
  ),
  scene(
    'no-plans',
    enters('applied', '/application', { documentEnding: '0007' }),
    shows('No se encontraron cuotas disponibles'),
  ),
  scene(
    'plan-not-saved',
    fails('**/api/application/*'),
    open,
    presses('Siguiente'),
    shows('Este servicio no responde.'),
  ),
  {
    name: 'rejected',
    arrive: decision('No pudimos aprobar tu crédito', { documentEnding: '0001' }),
  },
  scene('rejected-short-tenure', rejectedFor(['antiguedad_insuficiente'], '2027-01-21')),
  scene('rejected-age-and-amount', rejectedFor(['edad_maxima', 'monto_mayor_al_maximo'], null)),
  scene('documents-of-employee', decision(PREAPPROVED, { documentEnding: '0002' })),
  {
    name: 'documents-of-independent',
    arrive: decision(PREAPPROVED, { documentEnding: '0002', activity: 'Independiente' }),
  },
  {
    name: 'documents-of-pensioner',
    arrive: decision(PREAPPROVED, { documentEnding: '0002', activity: 'Pensionado' }),
  },
  scene('in-process', decision('Estamos estudiando tu solicitud', { documentEnding: '0004' })),
  scene('bureau-down', decision('Estamos estudiando tu solicitud', { documentEnding: '0005' })),
  {
    name: 'takes-longer',
    arrive: async (visit) => {
      const { page } = visit;
      await decision('Estamos estudiando tu solicitud', { documentEnding: '0004' })(visit);
      const start = await page.evaluate(() => Date.now());
      let moves = 0;
      // Polled every ten seconds; the moves prevent the idle warning.
      await expect
        .poll(
          async () => {
            moves += 1;
            await page.clock.setFixedTime(start + moves * 10_000);
            await page.clock.fastForward(10_000);
            await page.mouse.move(moves % 40, 5);
            return page.getByRole('alertdialog', { name: 'Tu solicitud sigue en proceso' }).isVisible();
          },
          { intervals: [200] },
        )
        .toBe(true);
    },
  },
  scene(
    'checking',
    stalls('**/api/applications/risk/*'),
    enters('applied', '/application'),
    shows('Estamos verificando el estado de tu solicitud...'),
  ),
  scene(
    'not-read',
    fails('**/api/applications/risk/*'),
    enters('applied', '/application'),
    shows('No pudimos consultar tu solicitud.'),
  ),
];
