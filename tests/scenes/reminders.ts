import type { RemindersWire } from '../samples/reminders.ts';
import { pays } from './payment.ts';
import type { Facts } from './product/facts.ts';
import { atReminders, CHANNELS, REMINDERS_PATH, stubsPush } from './reminders-push.ts';
import type { Scenes, Step } from './scene.ts';
import {
  chooses,
  clicks,
  enters,
  fails,
  follows,
  goesOffline,
  goesTo,
  presses,
  SMALL,
  shows,
  showsDialog,
  showsFirst,
  showsInWindow,
  showsRole,
  stalls,
} from './steps.ts';

const CALL = '**/api/recordatorios/preferencias';

const choosesWhatsApp: Step = [atReminders(), chooses('WhatsApp'), shows('Guardado', { exact: true })];

type Past = RemindersWire['historial'][number];

const past = (regla: Past['regla'], canal: Past['canal'], motivo: Past['motivo']): Past => ({
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
] as const;

const HISTORY = [
  ...(['push', 'whatsapp', 'sms', 'correo'] as const).map((canal) => past('vispera', canal, null)),
  ...REASONS.map((motivo) => past('extracto', null, motivo)),
];

const sendsTest: Step = presses('Enviarme una prueba: WhatsApp');
const createsLink: Step = [atReminders(), clicks('Tus fechas en tu calendario'), presses('Crear mi enlace')];

const ASK: Facts['credit'] = { preguntar_recordatorios: true };
const asks: Step = [
  stubsPush('default'),
  enters('disbursed', '/dashboard', { ...SMALL, credit: ASK }),
  showsRole('button', 'Por WhatsApp'),
];

export const reminderScenes: Scenes = {
  asked: asks,
  'asked-loading': [
    stalls(CALL),
    enters('disbursed', '/dashboard', { ...SMALL, credit: ASK }),
    shows('Consultando cómo podemos avisarte…'),
  ],
  'asked-not-read': [
    fails(CALL),
    enters('disbursed', '/dashboard', { ...SMALL, credit: ASK }),
    shows('No pudimos consultar cómo avisarte'),
  ],
  'asked-saving': [asks, stalls(CALL), presses('Por WhatsApp'), shows('Guardando…')],
  'asked-not-saved': [asks, fails(CALL), presses('Por WhatsApp'), shows('No pudimos guardar tu respuesta')],
  'asked-answered': [asks, presses('Por WhatsApp'), shows(/^Listo: te recordamos/)],
  'asked-refused': [asks, presses('No, gracias'), shows(/^Listo: no te/)],
  'nothing-chosen': [atReminders(), shows(/^No te avisamos nada todavía/)],
  chosen: [choosesWhatsApp, showsFirst(/^Por WhatsApp, desde las/)],
  'home-with-plan': [
    choosesWhatsApp,
    follows('Volver al inicio'),
    ({ page }) => page.getByText('Te avisamos por WhatsApp').first().scrollIntoViewIfNeeded(),
  ],
  saving: [atReminders(), stalls(CALL), chooses('WhatsApp'), shows('Guardando…')],
  'not-saved': [
    atReminders(),
    clicks(/^Cuándo:/),
    fails(CALL),
    ({ page }) => page.getByRole('switch', { name: 'El día antes' }).click(),
    showsInWindow(/^No pudimos guardar el cambio/),
  ],
  when: [choosesWhatsApp, clicks(/^Cuándo:/), shows('El día antes')],
  text: [choosesWhatsApp, clicks(/^Qué dice:/), shows('Privado', { exact: true })],
  channels: [choosesWhatsApp, clicks(CHANNELS), shows('Por dónde te avisamos')],
  stopped: [choosesWhatsApp, presses('Detener todos los avisos'), shows(/^Detuvimos todos los avisos/)],
  'no-moments': [
    atReminders({ canales: ['sms'], reglas: [], proximos: [] }),
    shows(/^Elige abajo al menos un momento/),
  ],
  // @covers 2.34
  history: [
    atReminders({ historial: HISTORY }),
    clicks('Lo que te hemos enviado'),
    clicks('Ver los anteriores (8)'),
    shows('Ya habías pagado: no hacía falta.'),
  ],
  'test-sent': [choosesWhatsApp, clicks(CHANNELS), sendsTest, shows('Enviado. Mira tu WhatsApp.')],
  'test-failed': [
    choosesWhatsApp,
    clicks(CHANNELS),
    fails('**/api/recordatorios/prueba'),
    sendsTest,
    showsInWindow('No pudimos enviar la prueba'),
  ],
  'calendar-link': [createsLink, shows('Tu enlace', { exact: true })],
  'calendar-link-revoking': [createsLink, presses('Anular el enlace'), showsDialog('¿Anular el enlace?')],
  offline: [choosesWhatsApp, goesOffline, showsFirst(/^Para cambiar tus recordatorios/)],
  loading: [stalls(CALL), enters('disbursed', REMINDERS_PATH), shows('Consultando tus recordatorios…')],
  'not-read': [
    fails(CALL),
    enters('disbursed', REMINDERS_PATH),
    shows('No pudimos consultar tus recordatorios'),
  ],
  'paid-off': [pays('Pago total'), goesTo(REMINDERS_PATH), shows('No queda nada por recordar')],
};
