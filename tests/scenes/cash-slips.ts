import type { Page } from '@playwright/test';
import { wallTimeOf } from '#core/calendar/wall-time.ts';
import type { readCredit } from '../e2e/support/payments.ts';
import { pdf, photo } from '../support/sample-files.ts';
import { expect } from './expect.ts';
import type { Scene, Visit } from './scene.ts';
import {
  alterCalls,
  answerCalls,
  failCalls,
  goOffline,
  headingShows,
  loseCalls,
  press,
  stallCalls,
} from './user-actions.ts';

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
  { name: 'empty', arrive: open },
  {
    name: 'missing',
    arrive: async (visit) => {
      await open(visit);
      await press(visit.page, SEND);
      await expect(visit.page.getByRole('heading', { name: 'Revisa 3 datos' })).toBeVisible();
    },
  },
  { name: 'filled', arrive: filled },
  {
    name: 'filled-pdf',
    arrive: async (visit) => {
      await open(visit);
      await fill(visit.page);
      await choose(visit.page, 'comprobante-corresponsal-bancario-2026-01-21.pdf', await pdf());
    },
  },
  {
    name: 'sending',
    arrive: async (visit) => {
      await stallCalls(visit.page, CALL);
      await filled(visit);
      await press(visit.page, SEND);
      await expect(visit.page.getByRole('progressbar')).toBeVisible();
    },
  },
  {
    name: 'not-taken',
    arrive: async (visit) => {
      await answer(visit.page, 422, {
        code: 'not_a_document',
        message: 'Este archivo no es una foto ni un PDF. Elige una foto JPG o PNG, o un PDF.',
      });
      await filled(visit);
      await press(visit.page, SEND);
      await expect(visit.page.getByText(/Este archivo no es/)).toBeVisible();
    },
  },
  {
    name: 'too-many',
    arrive: async (visit) => {
      await answer(visit.page, 409, {
        code: 'too_many_slips',
        message:
          'Hay 5 comprobantes de este crédito por revisar. Espera a que los registremos para enviar otro.',
      });
      await filled(visit);
      await press(visit.page, SEND);
      await expect(visit.page.getByText(/^Hay 5 comprobantes/)).toBeVisible();
    },
  },
  {
    name: 'not-sent',
    arrive: async (visit) => {
      await failCalls(visit.page, CALL);
      await filled(visit);
      await press(visit.page, SEND);
      await expect(visit.page.getByText('No se envió')).toBeVisible();
    },
  },
  {
    name: 'lost',
    arrive: async (visit) => {
      visit.allowConsole(/net::ERR_/);
      await loseCalls(visit.page, CALL);
      await filled(visit);
      await goOffline(visit);
      await expect(visit.page.getByText(/^Para enviar el comprobante necesitas/)).toBeVisible();
    },
  },
  {
    name: 'received',
    arrive: async (visit) => {
      await answer(visit.page, 200, received);
      await filled(visit);
      await press(visit.page, SEND);
      await headingShows(visit.page, 'Recibimos tu comprobante');
    },
  },
  {
    name: 'known',
    arrive: async (visit) => {
      await answer(visit.page, 409, { code: 'slip_already_received', message: 'Ya lo recibimos.' });
      await filled(visit);
      await press(visit.page, SEND);
      await expect(visit.page.getByText(/^Ya habíamos recibido/)).toBeVisible();
    },
  },
  {
    name: 'one-waiting',
    arrive: async (visit) => {
      await withReported(visit, ADDRESS, {});
      await expect(visit.page.getByText('Ya reportaste un pago de $ 356.835')).toBeVisible();
    },
  },
  {
    name: 'in-process-home',
    arrive: async (visit) => {
      await withReported(visit, '/dashboard', {});
      await expect(visit.page.getByText('Pago en efectivo reportado: $ 356.835')).toBeVisible();
    },
  },
  {
    name: 'in-process-payments',
    arrive: async (visit) => {
      await withReported(
        visit,
        '/dashboard/payments',
        {},
        { reportado_por: 'otra_persona', recibo: null },
        { estado: 'rechazado', motivo: 'otro_valor' },
        { estado: 'rechazado', motivo: 'repetido' },
      );
      await expect(visit.page.getByText(/^Alguien reportó este pago/)).toBeVisible();
    },
  },
  {
    name: 'posted',
    arrive: async (visit) => {
      const { page, someone, enter } = visit;
      await alterCalls(page, CREDIT_CALL, ({ data }) => {
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
      });
      await enter(await someone('disbursed'), '/dashboard/payments');
      await expect(page.getByText('Es el pago en efectivo que se reportó con comprobante.')).toBeVisible();
    },
  },
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
