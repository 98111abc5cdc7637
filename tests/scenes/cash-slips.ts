import type { Page } from '@playwright/test';
import { wallTimeOf } from '#core/calendar/wall-time.ts';
import type { readCredit } from '../e2e/support/payments.ts';
import { pdf, photo } from '../support/sample-files.ts';
import type { Scene, Visit } from './scene.ts';
import {
  allows,
  alters,
  entersAsSomeone,
  fails,
  loses,
  presses,
  scene,
  shows,
  showsHeading,
  stalls,
} from './steps.ts';
import { alterCalls, answerCalls, expect, goOffline, headingShows, press } from './user-actions.ts';

const CALL = '**/api/cartera/creditos/*/consignaciones/*';
const CREDIT_CALL = '**/api/cartera/creditos/*';
const ADDRESS = '/dashboard/pay/cash/slip';
const TITLE = 'Reporta tu pago en efectivo';
const SEND = 'Enviar comprobante';

type Credit = Awaited<ReturnType<typeof readCredit>>;

const open = async ({ page, someone, enter }: Visit): Promise<void> => {
  await enter(await someone('disbursed'), ADDRESS);
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

const reported = (credit: Credit, change: object) => ({
  tipo: 'efectivo',
  referencia: `${credit.credito.id}-${JSON.stringify(change)}`,
  valor: 356_835,
  fecha: `${credit.credito.fecha_desembolso}T20:05:00.000Z`,
  canal: 'CASH',
  estado: 'en_proceso',
  recibo: '0042',
  reportado_por: 'titular',
  motivo: null,
  caja: null,
  mensaje: 'Tu pago está en proceso.',
  ...change,
});

/** A screen of a credit with reported payments; the person is shared, so only responses are altered. */
const withReported = async (visit: Visit, path: string, ...changes: readonly object[]): Promise<void> => {
  await alterCalls(visit.page, CREDIT_CALL, ({ data }) => {
    const pagos_en_proceso = changes.map((change) => reported(data, change));
    return { data: { ...data, pagos_en_proceso } };
  });
  await visit.enter(await visit.someone('disbursed'), path);
};

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
  scene(
    'one-waiting',
    (visit) => withReported(visit, ADDRESS, {}),
    shows('Ya reportaste un pago de $ 356.835'),
  ),
  scene(
    'in-process-home',
    (visit) => withReported(visit, '/dashboard', {}),
    shows('Pago en efectivo reportado: $ 356.835'),
  ),
  // @covers 2.124
  scene(
    'in-process-payments',
    (visit) =>
      withReported(
        visit,
        '/dashboard/payments',
        {},
        { reportado_por: 'otra_persona', recibo: null },
        { estado: 'rechazado', motivo: 'otro_valor' },
        { estado: 'rechazado', motivo: 'repetido' },
      ),
    shows(/^Alguien reportó este pago/),
  ),
  // @covers 2.124
  scene(
    'posted',
    alters(CREDIT_CALL, ({ data }) => {
      const { fecha_desembolso: day } = data.credito;
      const paid = {
        estado: 'aplicado',
        fecha_reversion: null,
        fecha: `${day}T20:05:00.000Z`,
        fecha_valor: day,
        valor: 356_835,
        canal: 'CASH',
        puntualidad: 'On date',
        intereses_ahorrados: 0,
        aplicacion: [],
      };
      const pagos = [
        { ...paid, id: '1', referencia: 'R-42', reporte: { fecha: paid.fecha, valor: 356_835 } },
        { ...paid, id: '2', referencia: 'R-41', reporte: { fecha: paid.fecha, valor: 300_000 } },
      ];
      return { data: { ...data, pagos } };
    }),
    entersAsSomeone('disbursed', '/dashboard/payments'),
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
