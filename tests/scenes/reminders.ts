import { alter, atReminders, CALL, REMINDERS_PATH } from './at-reminders.ts';
import { payByCard } from './checkout.ts';
import { expect } from './expect.ts';
import type { Scene, Visit } from './scene.ts';
import { dialogShows, failCalls, goOffline, headingShows, press, stallCalls } from './user-actions.ts';

const choose = async ({ page }: Visit, ...channels: readonly string[]): Promise<void> => {
  for (const name of channels) await page.getByRole('switch', { name }).check();
  await expect(page.getByText('Guardado', { exact: true })).toBeVisible();
};

const chosen = async (visit: Visit): Promise<void> => {
  await atReminders(visit);
  await choose(visit, 'WhatsApp', 'Correo electrónico');
};

const past = (regla: string, canal: string | null, motivo: string | null) => ({
  cuando: '2026-11-20T14:00:00.000Z',
  canal,
  regla,
  vence: '2026-11-24',
  enviado: motivo === null,
  motivo,
});

const REASONS = [
  'pagada',
  'hubo_otro_despues',
  'ya_hubo_uno_ese_dia',
  'no_quedaba_dia_permitido',
  'canal_de_la_semana_apagado',
  'sin_canal',
  'preferencias_cambiadas',
  'canal_caido',
];

export const reminderScenes: readonly Scene[] = [
  {
    name: 'nothing-chosen',
    arrive: async (visit) => {
      await atReminders(visit);
      await expect(visit.page.getByText(/^No te avisamos nada todavía/)).toBeVisible();
    },
  },
  {
    name: 'chosen',
    arrive: async (visit) => {
      await chosen(visit);
      await expect(visit.page.getByText(/^Por WhatsApp, desde las/).first()).toBeVisible();
    },
  },
  {
    name: 'home-with-plan',
    arrive: async (visit) => {
      await chosen(visit);
      await visit.page.getByRole('link', { name: 'Volver al inicio' }).click();
      await visit.page.getByText('Te avisamos por WhatsApp').first().scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'saving',
    arrive: async (visit) => {
      await atReminders(visit);
      await stallCalls(visit.page, CALL);
      await visit.page.getByRole('switch', { name: 'WhatsApp' }).check();
      await expect(visit.page.getByText('Guardando…')).toBeVisible();
    },
  },
  {
    name: 'not-saved',
    arrive: async (visit) => {
      await atReminders(visit);
      await failCalls(visit.page, CALL);
      await visit.page.getByRole('switch', { name: 'El día antes' }).click();
      await expect(visit.page.getByText(/^No pudimos guardar el cambio/)).toBeInViewport();
    },
  },
  {
    name: 'stopped',
    arrive: async (visit) => {
      await chosen(visit);
      await press(visit.page, 'Detener todos los avisos');
      await expect(visit.page.getByText(/^Detuvimos todos los avisos/)).toBeVisible();
    },
  },
  {
    name: 'no-moments',
    arrive: async (visit) => {
      await alter(visit.page, { canales: ['sms'], reglas: [], proximos: [] });
      await atReminders(visit);
      await expect(visit.page.getByText(/^Elige abajo al menos un momento/)).toBeVisible();
    },
  },
  {
    name: 'history',
    arrive: async (visit) => {
      const sent = ['push', 'whatsapp', 'sms', 'correo'].map((canal) => past('vispera', canal, null));
      const unsent = REASONS.map((motivo) => past('extracto', null, motivo));
      await alter(visit.page, { historial: [...sent, ...unsent] });
      await atReminders(visit);
      await visit.page.getByText('Ver los anteriores (8)').click();
      await expect(visit.page.getByText('Ya habías pagado: no hacía falta.')).toBeVisible();
    },
  },
  {
    name: 'test-sent',
    arrive: async (visit) => {
      await chosen(visit);
      await press(visit.page, 'Enviarme una prueba: WhatsApp');
      await expect(visit.page.getByText('Enviado. Mira tu WhatsApp.')).toBeVisible();
    },
  },
  {
    name: 'test-failed',
    arrive: async (visit) => {
      await chosen(visit);
      await failCalls(visit.page, '**/api/recordatorios/prueba');
      await press(visit.page, 'Enviarme una prueba: WhatsApp');
      await expect(visit.page.getByText('No pudimos enviar la prueba')).toBeInViewport();
    },
  },
  {
    name: 'calendar-link',
    arrive: async (visit) => {
      await atReminders(visit);
      await press(visit.page, 'Crear mi enlace');
      await expect(visit.page.getByText('Tu enlace', { exact: true })).toBeVisible();
    },
  },
  {
    name: 'calendar-link-revoking',
    arrive: async (visit) => {
      await atReminders(visit);
      await press(visit.page, 'Crear mi enlace');
      await press(visit.page, 'Anular el enlace');
      await dialogShows(visit.page, '¿Anular el enlace?');
    },
  },
  {
    name: 'offline',
    arrive: async (visit) => {
      await chosen(visit);
      await goOffline(visit);
      await expect(visit.page.getByText(/^Para cambiar tus recordatorios/).first()).toBeVisible();
    },
  },
  {
    name: 'loading',
    arrive: async ({ page, someone, enter }) => {
      await stallCalls(page, CALL);
      await enter(await someone('disbursed'), REMINDERS_PATH);
      await expect(page.getByText('Consultando tus recordatorios…')).toBeVisible();
    },
  },
  {
    name: 'not-read',
    arrive: async ({ page, someone, enter }) => {
      await failCalls(page, CALL);
      await enter(await someone('disbursed'), REMINDERS_PATH);
      await expect(page.getByText('No pudimos consultar tus recordatorios')).toBeVisible();
    },
  },
  {
    name: 'paid-off',
    arrive: async (visit) => {
      const { page, newcomer, enter } = visit;
      await enter(await newcomer('disbursed', { amount: 2_000_000, term: 6 }), '/dashboard/pay/online');
      await page.getByRole('radio', { name: 'Pago total' }).check();
      await payByCard(page, 'approved');
      await headingShows(page, 'Pago exitoso');
      await page.goto(REMINDERS_PATH);
      await expect(page.getByText('No queda nada por recordar')).toBeVisible();
    },
  },
];
