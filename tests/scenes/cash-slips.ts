import type { Page } from '@playwright/test';
import { wallTimeOf } from '#core/calendar/wall-time.ts';
import { openPaymentAnswer, paymentAnswer } from '../samples/credit.ts';
import { SAMPLE_INSTANT } from '../samples/person.ts';
import { pdf, photo } from '../support/sample-files.ts';
import type { Scene, Visit } from './scene.ts';
import { allows, enters, fails, given, loses, presses, scene, shows, showsHeading, stalls } from './steps.ts';
import { answerCalls, expect, goOffline, headingShows, press } from './user-actions.ts';

const CALL = '**/api/cartera/creditos/*/consignaciones/*';
const ADDRESS = '/dashboard/pay/cash/slip';
const TITLE = 'Reporta tu pago en efectivo';
const SEND = 'Enviar comprobante';

const open = async ({ page, newcomer, enter }: Visit): Promise<void> => {
  await enter(await newcomer('disbursed'), ADDRESS);
  await headingShows(page, TITLE);
  await expect(page.getByRole('button', { name: SEND })).toBeVisible();
};

const choose = async (page: Page, name: string, buffer: Buffer): Promise<void> => {
  const chooser = page.waitForEvent('filechooser');
  await press(page, /^(Tomar foto o elegir archivo|Cambiar archivo)/);
  await (await chooser).setFiles({
    name,
    mimeType: name.endsWith('.pdf') ? 'application/pdf' : 'image/jpeg',
    buffer,
  });
  await expect(page.getByText(name)).toBeVisible();
};

const fill = async (page: Page): Promise<void> => {
  const now = await page.evaluate(() => Date.now());
  await page.getByLabel('Valor que pagaste').fill('356835');
  await page.getByLabel('Fecha y hora en la caja').fill(wallTimeOf(new Date(now)));
  await page.getByLabel('Número del recibo').fill('0042');
};

const filled = async (visit: Visit): Promise<void> => {
  await open(visit);
  await fill(visit.page);
  await choose(visit.page, 'IMG_0042.jpg', await photo());
};

const received: Record<string, unknown> = { id: 'x', recibido: '2026-01-21T20:00:00.000Z' };
const answer = (page: Page, status: number, json: object) => answerCalls(page, CALL, status, json);

const REPORTED = openPaymentAnswer({
  tipo: 'efectivo',
  canal: 'CASH',
  recibo: '0042',
  reportado_por: 'titular',
});

/** A screen of a credit with reported payments. */
const withReported = (
  name: string,
  path: string,
  shown: string | RegExp,
  ...changes: readonly Parameters<typeof openPaymentAnswer>[0][]
): Scene =>
  scene(
    name,
    given({
      credit: {
        pagos_en_proceso: changes.map((change, index) => ({
          ...REPORTED,
          referencia: `slip-${index}`,
          ...change,
        })),
      },
    }),
    enters('disbursed', path),
    shows(shown),
  );

const POSTED = { canal: 'CASH', aplicacion: [], valor: 356_835 };

export const slipScenes: readonly Scene[] = [
  scene('empty', open),
  scene('missing', open, presses(SEND), ({ page }) =>
    expect(page.getByRole('heading', { name: 'Revisa 3 datos' })).toBeVisible(),
  ),
  scene('filled', filled),
  scene(
    'filled-pdf',
    open,
    ({ page }) => fill(page),
    async ({ page }) => choose(page, 'comprobante-corresponsal-bancario-2026-01-21.pdf', await pdf()),
  ),
  scene('sending', stalls(CALL), filled, presses(SEND), ({ page }) =>
    expect(page.getByRole('progressbar')).toBeVisible(),
  ),
  scene(
    'not-taken',
    ({ page }) =>
      answer(page, 422, {
        code: 'not_a_document',
        message: 'Este archivo no es una foto ni un PDF. Elige una foto JPG o PNG, o un PDF.',
      }),
    filled,
    presses(SEND),
    shows(/Este archivo no es/),
  ),
  scene(
    'too-many',
    ({ page }) =>
      answer(page, 409, {
        code: 'too_many_slips',
        message:
          'Hay 5 comprobantes de este crédito por revisar. Espera a que los registremos para enviar otro.',
      }),
    filled,
    presses(SEND),
    shows(/^Hay 5 comprobantes/),
  ),
  scene('not-sent', fails(CALL), filled, presses(SEND), shows('No se envió')),
  scene(
    'lost',
    allows(/net::ERR_/),
    loses(CALL),
    filled,
    goOffline,
    shows(/^Para enviar el comprobante necesitas/),
  ),
  scene(
    'received',
    ({ page }) => answer(page, 200, received),
    filled,
    presses(SEND),
    showsHeading('Recibimos tu comprobante'),
  ),
  scene(
    'known',
    ({ page }) => answer(page, 409, { code: 'slip_already_received', message: 'Ya lo recibimos.' }),
    filled,
    presses(SEND),
    shows(/^Ya habíamos recibido/),
  ),
  withReported('one-waiting', ADDRESS, /^Ya reportaste un pago de \$/, {}),
  withReported('in-process-home', '/dashboard', /^Pago en efectivo reportado: \$/, {}),
  // @covers 2.124
  withReported(
    'in-process-payments',
    '/dashboard/payments',
    /^Alguien reportó este pago/,
    {},
    { reportado_por: 'otra_persona', recibo: null },
    { estado: 'rechazado', motivo: 'otro_valor' },
    { estado: 'rechazado', motivo: 'repetido' },
  ),
  // @covers 2.124
  scene(
    'posted',
    given({
      credit: {
        pagos: [356_835, 300_000].map((valor, index) =>
          paymentAnswer({
            ...POSTED,
            id: `${index}`,
            reporte: { fecha: SAMPLE_INSTANT.toISOString(), valor },
          }),
        ),
      },
    }),
    enters('disbursed', '/dashboard/payments'),
    shows('Es el pago en efectivo que se reportó con comprobante.'),
  ),
  {
    name: 'public-channels',
    arrive: async (visit) => {
      const { page, newcomer } = visit;
      const { creditNumber, documentNumber } = await newcomer('disbursed', { amount: 2_000_000, term: 6 });
      await page.goto('/public-payment');
      await page.getByLabel('Número de crédito').fill(String(creditNumber));
      await page.getByLabel('Número de documento').fill(documentNumber);
      await press(page, 'Consultar crédito');
      await headingShows(page, 'Detalle de pago');
      await page.getByRole('link', { name: 'Cerrar' }).click();
      await expect(page.getByRole('link', { name: /^Ya pagué en la caja/ })).toBeVisible();
    },
  },
];
