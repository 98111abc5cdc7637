import type { Page } from '@playwright/test';
import { payAtProvider, readCredit } from '../e2e/support/payments.ts';
import type { Scene, Visit } from './scene.ts';
import { entersAsSomeone, fails, scene, shows, stalls } from './steps.ts';
import { alterCalls, expect, goOffline, headingShows, press } from './user-actions.ts';

const CREDIT_CALL = '**/api/cartera/creditos/*';
const SIMULATION_CALL = '**/api/cartera/creditos/*/simulacion*';

type Credit = Awaited<ReturnType<typeof readCredit>>;

/** Alters the credit's response to a state that depends on another company. */
const alterCredit = (page: Page, change: (credit: Credit) => object): Promise<void> =>
  alterCalls(page, CREDIT_CALL, ({ data }) => ({ data: { ...data, ...change(data) } }));

const openPayment = (now: Date, estado: 'en_proceso' | 'iniciado') => ({
  tipo: 'en_linea',
  referencia: `CS-1234567895-${estado}`,
  valor: 356_835,
  fecha: now.toISOString(),
  canal: estado === 'en_proceso' ? 'PSE' : null,
  estado,
  recibo: null,
  reportado_por: null,
  motivo: null,
  caja: null,
  mensaje: 'Tu pago está en proceso.',
});

const withOpenPayments = async (visit: Visit, path: string): Promise<void> => {
  const open = [openPayment(visit.now, 'en_proceso'), openPayment(visit.now, 'iniciado')];
  await alterCredit(visit.page, () => ({ pagos_en_proceso: open }));
  await visit.enter(await visit.someone('disbursed'), path);
  await expect(visit.page.getByText(/no pagues otra vez/)).toBeVisible();
};

const payment = (id: number, at: string, changes: object = {}) => ({
  id: String(id),
  estado: 'aplicado',
  fecha_reversion: null,
  fecha: at,
  fecha_valor: at.slice(0, 10),
  valor: 356_835,
  canal: 'PSE',
  referencia: `CS-1234567895-d8b4b349894060e877bc260${id}`,
  reporte: null,
  puntualidad: 'On date',
  intereses_ahorrados: 0,
  aplicacion: [],
  ...changes,
});

const reversedAt = (now: Date) => ({
  estado: 'reversado',
  fecha_reversion: now.toISOString(),
  puntualidad: null,
});

const reversed = async (visit: Visit): Promise<void> => {
  const { page, now, enter } = visit;
  await alterCredit(page, () => ({ pagos: [payment(1, now.toISOString(), reversedAt(now))] }));
  await enter(await visit.someone('disbursed'), '/dashboard/payments');
  await expect(page.getByText(/^El dinero de este pago se devolvió/)).toBeVisible();
};

const ofTwoYears = async (visit: Visit): Promise<void> => {
  const { page, now, enter } = visit;
  await alterCredit(page, () => ({
    pagos: [
      payment(5, '2026-11-19T15:04:00.000Z', { canal: 'NEQUI' }),
      payment(4, '2026-10-27T20:12:00.000Z', { valor: 402_117, puntualidad: 'Late', canal: 'CASH' }),
      payment(3, '2026-10-02T14:30:00.000Z', reversedAt(now)),
      payment(2, '2026-01-02T15:00:00.000Z', { valor: 1_500_000, canal: 'CARD' }),
      payment(1, '2025-12-02T15:00:00.000Z'),
    ],
  }));
  await enter(await visit.someone('disbursed'), '/dashboard/payments');
  await expect(page.getByRole('heading', { name: '2025' })).toBeVisible();
};

/** The ways to pay while the bank has a payment. */
export const underWay =
  (path: string) =>
  async (visit: Visit): Promise<void> => {
    await alterCredit(visit.page, () => ({ pagos_en_proceso: [openPayment(visit.now, 'en_proceso')] }));
    await visit.enter(await visit.someone('disbursed'), path);
    await expect(visit.page.getByRole('link', { name: 'Ver cómo va' })).toBeVisible();
  };

const simulator = async ({ page, someone, enter }: Visit): Promise<void> => {
  await enter(await someone('disbursed', { amount: 6_666_666, term: 36 }), '/dashboard/simulator');
  await headingShows(page, 'Si pago hoy…');
  await expect(page.getByLabel('Valor que pagarías hoy')).toBeVisible();
};

const simulating = (amount: string) => async (visit: Visit) => {
  await simulator(visit);
  await visit.page.getByLabel('Valor que pagarías hoy').fill(amount);
  await press(visit.page, 'Calcular');
};

const simulated = (amount: string) => async (visit: Visit) => {
  await simulating(amount)(visit);
  await expect(visit.page.getByRole('heading', { name: /^Si hoy pagas/ })).toBeVisible();
};

const longCredit = async ({ page, newcomer, enter }: Visit): Promise<void> => {
  await enter(await newcomer('disbursed', { amount: 6_666_666, term: 36 }), '/dashboard/credit');
  await expect(page.getByRole('img', { name: /^Gráfica de 36 cuotas/ })).toBeVisible();
};

export const portalCreditScenes: readonly Scene[] = [
  scene(
    'home-minimum-explained',
    entersAsSomeone('disbursed', '/dashboard'),
    ({ page }) => page.getByText('¿De qué se compone tu pago mínimo?').click(),
    shows('La parte del dinero prestado que devuelves.'),
  ),
  scene('home-payment-in-process', (visit) => withOpenPayments(visit, '/dashboard')),
  scene('payments-in-process', (visit) => withOpenPayments(visit, '/dashboard/payments')),
  scene('credit-payment-in-process', (visit) => withOpenPayments(visit, '/dashboard/credit')),
  scene('payments-reversed', reversed),
  scene('payments-of-two-years', ofTwoYears),
  scene('credit-of-36', longCredit),
  {
    name: 'credit-of-36-partly-paid',
    arrive: async ({ page, behind, newcomer, enter }) => {
      const person = await newcomer('disbursed', { amount: 6_666_666, term: 36 });
      await enter(person, '/dashboard');
      await behind(async ({ url, sandbox }) => {
        const product = { url, sandboxUrl: sandbox.url };
        await payAtProvider(product, person, 260_526);
        await expect.poll(async () => (await readCredit(product, person)).pagos.length).toBe(1);
      });
      await page.goto('/dashboard/credit');
      await expect(page.getByRole('img', { name: /1 pagada/ })).toBeVisible();
    },
  },
  scene('simulator', simulator),
  scene('simulator-prepayment', simulated('1500000')),
  scene('simulator-just-due', simulated('260526')),
  scene('simulator-too-little', simulated('100000')),
  scene('simulator-closing', simulated('6666666')),
  scene('simulator-out-of-range', simulating('99000000'), shows(/Tu deuda total hoy es de/)),
  scene('simulator-calculating', stalls(SIMULATION_CALL), simulating('1500000'), ({ page }) =>
    expect(page.getByRole('button', { name: 'Calculando…' })).toBeVisible(),
  ),
  scene('simulator-failed', fails(SIMULATION_CALL), simulating('1500000'), shows('No pudimos calcularlo')),
  scene('simulator-offline', simulated('1500000'), goOffline, shows('Para calcular necesitas conexión.')),
];
