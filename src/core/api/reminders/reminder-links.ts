import { boolean, string } from 'yup';
import { type AnswerOf, endpoint } from '../endpoint.ts';
import { exact, shape } from '../fields.ts';

/** The secret of a link that works without a login. */
const keyParams = exact({
  key: string()
    .matches(/^[\w-]{43}$/, 'Este enlace no es válido.')
    .required(),
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
  path: '/api/calendario/:key',
  summary: 'Las fechas de pago para un calendario suscrito (iCalendar); quien tiene el enlace las ve',
  access: 'public',
  params: keyParams,
  answer: 'ics',
});

export const stopReminderEmails = endpoint({
  method: 'POST',
  path: '/api/recordatorios/baja/:key',
  summary: 'No enviar más recordatorios por correo, con el enlace que trae cada uno (RFC 8058)',
  access: 'public',
  repeatable: true,
  params: keyParams,
  answer: shape({ ok: boolean().required() }),
});

/** The secret URL of a calendar subscription. */
export const decodeCalendarLink = (answer: AnswerOf<typeof openCalendarLink>): string => answer.calendario;

export const reminderLinkEndpoints = {
  openCalendarLink,
  revokeCalendarLink,
  readSubscribedCalendar,
  stopReminderEmails,
};
