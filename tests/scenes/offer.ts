import { expect } from './expect.ts';
import type { PersonOptions } from './people.ts';
import type { Scene, Visit } from './scene.ts';
import { alterCalls, dialogShows, failCalls, headingShows, press, stallCalls } from './user-actions.ts';

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
  { name: 'approved', arrive: (visit) => open(visit) },
  {
    name: 'approved-another-plan',
    arrive: async (visit) => {
      await open(visit);
      await visit.page.getByRole('radio', { name: /^12 cuotas/ }).check();
    },
  },
  { name: 'approved-small', arrive: (visit) => open(visit, { documentEnding: '0006' }) },
  {
    name: 'amount-changed',
    arrive: async (visit) => {
      await changeAmount(visit, '4500000');
      await expect(visit.page.getByText('Cambiaste el monto.')).toBeVisible();
    },
  },
  {
    name: 'amount-too-high',
    arrive: async (visit) => {
      await changeAmount(visit, '26000000');
      await press(visit.page, 'Actualizar');
      await expect(visit.page.getByText(/El monto a solicitar no puede superar los/)).toBeVisible();
    },
  },
  {
    name: 'amount-recalculating',
    arrive: async (visit) => {
      await stallCalls(visit.page, '**/api/application/*');
      await changeAmount(visit, '4500000');
      await press(visit.page, 'Actualizar');
      await expect(visit.page.getByText('Recalculando tus cuotas…')).toBeVisible();
    },
  },
  {
    name: 'amount-not-updated',
    arrive: async (visit) => {
      await failCalls(visit.page, '**/api/application/*');
      await changeAmount(visit, '4500000');
      await press(visit.page, 'Actualizar');
      await expect(visit.page.getByText('Ha ocurrido un error')).toBeVisible();
    },
  },
  {
    name: 'no-plans',
    arrive: async ({ page, newcomer, enter }) => {
      await enter(await newcomer('applied', { documentEnding: '0007' }), '/application');
      await expect(page.getByText('No se encontraron cuotas disponibles')).toBeVisible();
    },
  },
  {
    name: 'plan-not-saved',
    arrive: async (visit) => {
      await failCalls(visit.page, '**/api/application/*');
      await open(visit);
      await press(visit.page, 'Siguiente');
      await expect(visit.page.getByText('Este servicio no responde.')).toBeVisible();
    },
  },
  {
    name: 'rejected',
    arrive: decision('No pudimos aprobar tu crédito', { documentEnding: '0001' }),
  },
  { name: 'rejected-short-tenure', arrive: rejectedFor(['antiguedad_insuficiente'], '2027-01-21') },
  { name: 'rejected-age-and-amount', arrive: rejectedFor(['edad_maxima', 'monto_mayor_al_maximo'], null) },
  { name: 'documents-of-employee', arrive: decision(PREAPPROVED, { documentEnding: '0002' }) },
  {
    name: 'documents-of-independent',
    arrive: decision(PREAPPROVED, { documentEnding: '0002', activity: 'Independiente' }),
  },
  {
    name: 'documents-of-pensioner',
    arrive: decision(PREAPPROVED, { documentEnding: '0002', activity: 'Pensionado' }),
  },
  { name: 'in-process', arrive: decision('Estamos estudiando tu solicitud', { documentEnding: '0004' }) },
  { name: 'bureau-down', arrive: decision('Estamos estudiando tu solicitud', { documentEnding: '0005' }) },
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
  {
    name: 'checking',
    arrive: async ({ page, newcomer, enter }) => {
      await stallCalls(page, '**/api/applications/risk/*');
      await enter(await newcomer('applied'), '/application');
      await expect(page.getByText('Estamos verificando el estado de tu solicitud...')).toBeVisible();
    },
  },
  {
    name: 'not-read',
    arrive: async ({ page, newcomer, enter }) => {
      await failCalls(page, '**/api/applications/risk/*');
      await enter(await newcomer('applied'), '/application');
      await expect(page.getByText('No pudimos consultar tu solicitud.')).toBeVisible();
    },
  },
];
