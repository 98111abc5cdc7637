import { boolean, string } from 'yup';
import { type AnswerOf, endpoint } from '../endpoint.ts';
import { exact, idField, shape } from '../fields.ts';

const LONGEST_ENDPOINT = 1_000;
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

export const remindTomorrow = endpoint({
  method: 'POST',
  path: '/api/recordatorios/:id/manana',
  summary: 'Recordar otra vez mañana; basta con el identificador que viajó cifrado en la notificación',
  access: 'public',
  repeatable: true,
  params: exact({ id: idField() }),
  answer: shape({ ok: boolean().required() }),
});

/** VAPID public key, base64url. */
export const decodePushKey = (answer: AnswerOf<typeof readPushKey>): string => answer.llave;

export const reminderDeviceEndpoints = {
  readPushKey,
  savePushSubscription,
  dropPushSubscription,
  renewPushSubscription,
  remindTomorrow,
};
