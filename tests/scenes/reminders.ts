import { payByCard } from './checkout.ts';
import { alter, atReminders, CALL, CHANNELS, REMINDERS_PATH, unfolds } from './reminders-push.ts';
import type { Scene, Visit } from './scene.ts';
import { enters, fails, goesTo, presses, scene, shows, showsDialog, showsHeading, stalls } from './steps.ts';
import { expect, goOffline } from './user-actions.ts';

const answers = async ({ page }: Visit): Promise<void> => {
  await page.getByRole('radio', { name: 'WhatsApp' }).check();
  await expect(page.getByText('Guardado', { exact: true })).toBeVisible();
};

const chosen = async (visit: Visit): Promise<void> => {
  await atReminders(visit);
  await answers(visit);
};

const past = (regla: string, canal: string | null, motivo: string | null) => ({
  cuando: '2026-11-20T14:00:00.000Z',
  canal,
  regla,
  vence: '2026-11-24',
  enviado: motivo === null,
  motivo,
});

const CALENDAR = 'Tus fechas en tu calendario';

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
  scene('nothing-chosen', atReminders, shows(/^No te avisamos nada todavía/)),
  scene('chosen', chosen, ({ page }) =>
    expect(page.getByText(/^Por WhatsApp, desde las/).first()).toBeVisible(),
  ),
  scene(
    'home-with-plan',
    chosen,
    ({ page }) => page.getByRole('link', { name: 'Volver al inicio' }).click(),
    ({ page }) => page.getByText('Te avisamos por WhatsApp').first().scrollIntoViewIfNeeded(),
  ),
  scene(
    'saving',
    atReminders,
    stalls(CALL),
    ({ page }) => page.getByRole('radio', { name: 'WhatsApp' }).check(),
    shows('Guardando…'),
  ),
  scene(
    'not-saved',
    atReminders,
    unfolds(/^Cuándo:/),
    fails(CALL),
    ({ page }) => page.getByRole('switch', { name: 'El día antes' }).click(),
    ({ page }) => expect(page.getByText(/^No pudimos guardar el cambio/)).toBeInViewport(),
  ),
  scene('when', chosen, unfolds(/^Cuándo:/), shows('El día antes')),
  scene('text', chosen, unfolds(/^Qué dice:/), shows('Privado', { exact: true })),
  scene('channels', chosen, unfolds(CHANNELS), shows('Por dónde te avisamos')),
  scene('stopped', chosen, presses('Detener todos los avisos'), shows(/^Detuvimos todos los avisos/)),
  scene(
    'no-moments',
    ({ page }) => alter(page, { canales: ['sms'], reglas: [], proximos: [] }),
    atReminders,
    shows(/^Elige abajo al menos un momento/),
  ),
  {
    // @covers 2.34
    name: 'history',
    arrive: async (visit) => {
      const sent = ['push', 'whatsapp', 'sms', 'correo'].map((canal) => past('vispera', canal, null));
      const unsent = REASONS.map((motivo) => past('extracto', null, motivo));
      await alter(visit.page, { historial: [...sent, ...unsent] });
      await atReminders(visit);
      await unfolds('Lo que te hemos enviado')(visit);
      await visit.page.getByText('Ver los anteriores (8)').click();
      await expect(visit.page.getByText('Ya habías pagado: no hacía falta.')).toBeVisible();
    },
  },
  scene(
    'test-sent',
    chosen,
    unfolds(CHANNELS),
    presses('Enviarme una prueba: WhatsApp'),
    shows('Enviado. Mira tu WhatsApp.'),
  ),
  scene(
    'test-failed',
    chosen,
    unfolds(CHANNELS),
    fails('**/api/recordatorios/prueba'),
    presses('Enviarme una prueba: WhatsApp'),
    ({ page }) => expect(page.getByText('No pudimos enviar la prueba')).toBeInViewport(),
  ),
  scene(
    'calendar-link',
    atReminders,
    unfolds(CALENDAR),
    presses('Crear mi enlace'),
    shows('Tu enlace', { exact: true }),
  ),
  scene(
    'calendar-link-revoking',
    atReminders,
    unfolds(CALENDAR),
    presses('Crear mi enlace'),
    presses('Anular el enlace'),
    showsDialog('¿Anular el enlace?'),
  ),
  scene('offline', chosen, goOffline, ({ page }) =>
    expect(page.getByText(/^Para cambiar tus recordatorios/).first()).toBeVisible(),
  ),
  scene(
    'loading',
    stalls(CALL),
    enters('disbursed', REMINDERS_PATH),
    shows('Consultando tus recordatorios…'),
  ),
  scene(
    'not-read',
    fails(CALL),
    enters('disbursed', REMINDERS_PATH),
    shows('No pudimos consultar tus recordatorios'),
  ),
  scene(
    'paid-off',
    enters('disbursed', '/dashboard/pay/online', { amount: 2_000_000, term: 6 }),
    ({ page }) => page.getByRole('radio', { name: 'Pago total' }).check(),
    ({ page }) => payByCard(page, 'approved'),
    showsHeading('Pago exitoso'),
    goesTo(REMINDERS_PATH),
    shows('No queda nada por recordar'),
  ),
];
