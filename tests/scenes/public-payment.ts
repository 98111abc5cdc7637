import { closeCheckout, openCheckout, payByCard } from './checkout.ts';
import type { Scene, Visit } from './scene.ts';
import { fails, goesTo, presses, scene, shows, showsHeading } from './steps.ts';
import { expect, headingShows, loseCalls, passSeconds, press } from './user-actions.ts';

const TITLE = 'Paga tu crédito sin ingresar';

const open = async ({ page }: Visit): Promise<void> => {
  await page.goto('/public-payment');
  await headingShows(page, TITLE);
  await expect(page.getByLabel('Número de crédito')).toBeVisible();
};

const findCredit = async (visit: Visit, creditNumber: string, document: string): Promise<void> => {
  await open(visit);
  await visit.page.getByLabel('Número de crédito').fill(creditNumber);
  await visit.page.getByLabel('Número de documento').fill(document);
  await press(visit.page, 'Consultar crédito');
};

const find = async (visit: Visit): Promise<void> => {
  const { creditNumber, documentNumber } = await visit.newcomer('disbursed', { amount: 2_000_000, term: 6 });
  await findCredit(visit, String(creditNumber), documentNumber);
  await headingShows(visit.page, 'Detalle de pago');
};

export const publicScenes: readonly Scene[] = [
  scene('lookup', open),
  scene('lookup-errors', open, presses('Consultar crédito'), ({ page }) =>
    expect(page.getByText('El número de crédito es requerido').first()).toBeVisible(),
  ),
  scene(
    'lookup-typo',
    (visit) => findCredit(visit, '1234567890', '1020304567'),
    shows(/Revisa el número de crédito/),
  ),
  {
    name: 'lookup-not-found',
    arrive: async (visit) => {
      const { creditNumber } = await visit.newcomer('disbursed');
      await findCredit(visit, String(creditNumber), '1999999999');
      await expect(visit.page.getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'lookup-no-network',
    arrive: async (visit) => {
      visit.allowConsole(/ERR_EMPTY_RESPONSE/);
      await loseCalls(visit.page, '**/api/public-payment');
      const { creditNumber, documentNumber } = await visit.newcomer('disbursed');
      await findCredit(visit, String(creditNumber), documentNumber);
      await expect(visit.page.getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'lookup-linked',
    arrive: async ({ page, newcomer }) => {
      const { creditNumber } = await newcomer('disbursed');
      await page.goto(`/public-payment?credito=${creditNumber}`);
      await expect(page.getByText(/^El enlace ya trae el número de crédito/)).toBeVisible();
    },
  },
  scene(
    'lookup-broken-link',
    goesTo('/public-payment?credito=1234567890'),
    shows(/^El enlace no trae un número de crédito correcto/),
  ),
  scene(
    'lookup-open-attempt',
    find,
    fails('**/api/wompi-status*'),
    ({ page }) => openCheckout(page),
    ({ page }) => closeCheckout(page),
    showsHeading('No pudimos confirmar tu pago'),
    ({ page }) => passSeconds(page, 4_000),
    goesTo('/public-payment'),
    shows('Tienes un pago sin terminar'),
    ({ page }) => expect(page.getByLabel('Número de crédito')).toBeVisible(),
  ),
  scene('detail', find),
  // @covers 2.130
  scene(
    'detail-email-wrong',
    find,
    ({ page }) => page.getByLabel('Tu correo (opcional)').fill('tia@correo'),
    presses('Continuar'),
    shows('Ingresa un formato válido de correo electrónico'),
  ),
  scene('succeeded', find, ({ page }) => payByCard(page, 'approved'), showsHeading('Pago exitoso')),
  scene('failed', find, ({ page }) => payByCard(page, 'declined'), showsHeading('Pago no exitoso')),
];
