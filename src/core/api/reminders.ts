import { array, boolean, number, string } from 'yup';
import type { ContactRule, DropReason, ReminderChannel, ReminderRule } from '../reminders/reminder-plan.ts';
import { endpoint } from './endpoint.ts';
import { dateField, exact, idField, instantField, shape } from './fields.ts';
import { keyOf } from './key-of.ts';

const CHANNELS = {
  push: 'push',
  whatsapp: 'whatsapp',
  sms: 'sms',
  email: 'correo',
} as const satisfies Record<ReminderChannel, string>;

const CHOSEN_RULES = {
  statement: 'extracto',
  three_days: 'tres_dias',
  eve: 'vispera',
  due_day: 'dia',
  late: 'mora',
} as const satisfies Record<ReminderRule, string>;

const RULES = { ...CHOSEN_RULES, again: 'otra_vez' } as const satisfies Record<ContactRule, string>;

/** Why a reminder was not sent: by the plan, or by an event between planning and sending. */
export type UnsentReason = DropReason | 'paid' | 'choices_changed' | 'channel_down';

const REASONS = {
  overtaken: 'hubo_otro_despues',
  day_taken: 'ya_hubo_uno_ese_dia',
  no_day_left: 'no_quedaba_dia_permitido',
  channel_gone: 'canal_de_la_semana_apagado',
  not_reachable: 'sin_canal',
  paid: 'pagada',
  choices_changed: 'preferencias_cambiadas',
  channel_down: 'canal_caido',
} as const satisfies Record<UnsentReason, string>;

type ChannelWire = (typeof CHANNELS)[ReminderChannel];
type ChosenRuleWire = (typeof CHOSEN_RULES)[ReminderRule];
type RuleWire = (typeof RULES)[ContactRule];
type ReasonWire = (typeof REASONS)[UnsentReason];

export const encodeChannel = (channel: ReminderChannel): ChannelWire => CHANNELS[channel];
export const decodeChannel = (channel: ChannelWire): ReminderChannel => keyOf(CHANNELS, channel);
export const encodeChosenRule = (rule: ReminderRule): ChosenRuleWire => CHOSEN_RULES[rule];
export const decodeChosenRule = (rule: ChosenRuleWire): ReminderRule => keyOf(CHOSEN_RULES, rule);
export const encodeRule = (rule: ContactRule): RuleWire => RULES[rule];
export const decodeRule = (rule: RuleWire): ContactRule => keyOf(RULES, rule);
export const encodeReason = (reason: UnsentReason): ReasonWire => REASONS[reason];
export const decodeReason = (reason: ReasonWire): UnsentReason => keyOf(REASONS, reason);

const channel = () => string().oneOf(Object.values(CHANNELS), 'No reconocemos este medio.').required();
const chosenRule = () =>
  string().oneOf(Object.values(CHOSEN_RULES), 'No reconocemos este recordatorio.').required();
const rule = () => string().oneOf(Object.values(RULES)).required();

/** Hours selectable for reminders: the legal contact window of a weekday. */
export const FIRST_HOUR = 7;
export const LAST_HOUR = 18;
const LONGEST_ENDPOINT = 1_000;

const isUnique = (values: readonly unknown[] | undefined): boolean =>
  values === undefined || new Set(values).size === values.length;

const hour = () =>
  number()
    .integer('Escoge una hora en punto.')
    .min(FIRST_HOUR, 'La ley permite escribirte desde las 7 a. m.')
    .max(LAST_HOUR, 'La ley permite escribirte hasta las 7 p. m.');
const channels = () =>
  array(channel()).test('unique', 'Hay un medio repetido.', isUnique).required('Faltan los medios.');
const rules = () =>
  array(chosenRule())
    .test('unique', 'Hay un recordatorio repetido.', isUnique)
    .required('Faltan los recordatorios.');
const subscriptionAddress = () =>
  string()
    .max(LONGEST_ENDPOINT, 'No reconocemos este dispositivo.')
    .matches(/^https:\/\/[!-~]+$/, 'No reconocemos este dispositivo.')
    .required('Falta el dispositivo.');
/** Base64url, as browsers give them: a P-256 point of 65 bytes and a secret of 16. */
const subscriptionKeys = () =>
  exact({
    p256dh: string()
      .matches(/^B[\w-]{86}$/, 'No reconocemos este dispositivo.')
      .required('Falta el dispositivo.'),
    auth: string()
      .matches(/^[\w-]{22}$/, 'No reconocemos este dispositivo.')
      .required('Falta el dispositivo.'),
  });
const unguessable = () =>
  string()
    .matches(/^[\w-]{43}$/, 'Este enlace no es válido.')
    .required('Este enlace no es válido.');

const plannedSchema = shape({
  fecha: dateField().required(),
  /** From when on it is sent, that day. */
  desde: instantField().required(),
  canal: channel(),
  regla: rule(),
  vence: dateField().required(),
});

const pastSchema = shape({
  /** When it was sent, or when it was decided that it is not. */
  cuando: instantField().required(),
  /** Null when none could be used. */
  canal: string().oneOf(Object.values(CHANNELS)).nullable().defined(),
  regla: rule(),
  vence: dateField().required(),
  enviado: boolean().required(),
  /** Why it was not sent; null when it was. */
  motivo: string().oneOf(Object.values(REASONS)).nullable().defined(),
});

const preferencesSchema = shape({
  data: shape({
    /** The preferred first; empty: no reminders. */
    canales: channels(),
    reglas: rules(),
    /** The hour of Bogota from which on one is sent, where that day's window allows it. */
    hora: hour().required(),
    /** With amounts and dates in the text; otherwise nothing of the credit. */
    detallado: boolean().required(),
    /** Destination of the messages, recognisable to its owner; null without one. */
    celular: string().required(),
    correo: string().nullable().defined(),
    /** How many devices get notifications. */
    dispositivos: number().integer().min(0).required(),
    /** The next three at most. */
    proximos: array(plannedSchema).required(),
    /** The newest first. */
    historial: array(pastSchema).required(),
    /** Calendar feed for other programs; null without one. */
    calendario: string().nullable().defined(),
  }),
});

export const readPushKey = endpoint({
  method: 'GET',
  path: '/api/recordatorios/llave',
  summary: 'La llave pública con la que un navegador acepta nuestras notificaciones',
  access: 'session',
  answer: shape({ llave: string().required() }),
});

export const savePushSubscription = endpoint({
  method: 'PUT',
  path: '/api/recordatorios/suscripcion',
  summary: 'Este navegador recibe las notificaciones de esta persona, y de nadie más',
  access: 'session',
  body: exact({ endpoint: subscriptionAddress(), keys: subscriptionKeys() }),
  answer: shape({ ok: boolean().required() }),
});

/** Authorized by the unguessable endpoint: a device without a session can still be removed. */
export const dropPushSubscription = endpoint({
  method: 'DELETE',
  path: '/api/recordatorios/suscripcion',
  summary:
    'Este navegador no recibe más notificaciones; basta con conocer su dirección, que nadie puede adivinar',
  access: 'public',
  body: exact({ endpoint: subscriptionAddress() }),
  answer: shape({ ok: boolean().required() }),
});

export const renewPushSubscription = endpoint({
  method: 'POST',
  path: '/api/recordatorios/suscripcion/renovar',
  summary:
    'El navegador cambió su dirección de notificaciones: la nueva reemplaza a la anterior, de la misma persona',
  access: 'public',
  repeatable: true,
  body: exact({ anterior: subscriptionAddress(), endpoint: subscriptionAddress(), keys: subscriptionKeys() }),
  answer: shape({ ok: boolean().required() }),
});

export const readReminderPreferences = endpoint({
  method: 'GET',
  path: '/api/recordatorios/preferencias',
  summary: 'Cómo quiere la persona que le recordemos sus pagos, los próximos avisos y los que ya hubo',
  access: 'session',
  answer: preferencesSchema,
});

export const saveReminderPreferences = endpoint({
  method: 'PUT',
  path: '/api/recordatorios/preferencias',
  summary: 'Guarda por qué medios, cuándo y con qué texto recordar los pagos; sin medios, no se escribe más',
  access: 'session',
  body: exact({
    canales: channels(),
    reglas: rules(),
    hora: hour().required('Escoge una hora.'),
    detallado: boolean().required('Escoge qué dice el mensaje.'),
  }),
  answer: preferencesSchema,
});

export const sendTestReminder = endpoint({
  method: 'POST',
  path: '/api/recordatorios/prueba',
  summary: 'Envía ya un mensaje de prueba por un medio, porque la persona lo pide',
  access: 'session',
  body: exact({ canal: channel() }),
  answer: shape({ ok: boolean().required() }),
});

export const remindTomorrow = endpoint({
  method: 'POST',
  path: '/api/recordatorios/:id/manana',
  summary: 'Recordar otra vez mañana; basta con el identificador que viajó cifrado en la notificación',
  access: 'public',
  repeatable: true,
  params: exact({ id: idField() }),
  answer: shape({ ok: boolean().required() }),
});

export const openCalendarLink = endpoint({
  method: 'PUT',
  path: '/api/recordatorios/calendario',
  summary: 'Crea el enlace secreto para suscribir las fechas de pago en un calendario',
  access: 'session',
  answer: shape({ calendario: string().required() }),
});

export const revokeCalendarLink = endpoint({
  method: 'DELETE',
  path: '/api/recordatorios/calendario',
  summary: 'El enlace del calendario deja de servir',
  access: 'session',
  answer: shape({ ok: boolean().required() }),
});

export const readSubscribedCalendar = endpoint({
  method: 'GET',
  path: '/api/calendario/:llave',
  summary: 'Las fechas de pago para un calendario suscrito (iCalendar); quien tiene el enlace las ve',
  access: 'public',
  params: exact({ llave: unguessable() }),
  answer: 'ics',
});

export const stopReminderEmails = endpoint({
  method: 'POST',
  path: '/api/recordatorios/baja/:llave',
  summary: 'No enviar más recordatorios por correo, con el enlace que trae cada uno (RFC 8058)',
  access: 'public',
  repeatable: true,
  params: exact({ llave: unguessable() }),
  answer: shape({ ok: boolean().required() }),
});

export const reminderEndpoints = [
  readPushKey,
  savePushSubscription,
  dropPushSubscription,
  renewPushSubscription,
  readReminderPreferences,
  saveReminderPreferences,
  sendTestReminder,
  remindTomorrow,
  openCalendarLink,
  revokeCalendarLink,
  readSubscribedCalendar,
  stopReminderEmails,
];
