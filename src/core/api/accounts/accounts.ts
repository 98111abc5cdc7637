import { type InferType, number, string } from 'yup';
import type { Referral } from '../../people/referral.ts';
import { type BodyOf, endpoint } from '../endpoint.ts';
import { acceptedField, codeField, exact, phoneField, shape, textField, textOfKind } from '../fields.ts';

/** A request's own key, the same when it is sent again: what it did is answered again, and its code is not used up for it. */
export const attemptKeySchema = exact({ intento: textField(64).optional() });

export const encodeAttemptKey = (key: string): InferType<typeof attemptKeySchema> => ({ intento: key });

const codeSent = {
  canal: string().oneOf(['sms', 'whatsapp']).required(),
  destino: string().required(),
  correo: string().optional(),
  reenvio_segundos: number().integer().required(),
};

/** Destination of a one-time code, and when it can be resent. */
export const codeSentSchema = shape(codeSent);

export const requestLoginCode = endpoint({
  method: 'GET',
  path: '/api/accounts/login/phone/:phone',
  summary: 'Envía por SMS un código para ingresar',
  access: 'public',
  params: exact({ phone: phoneField() }),
  answer: codeSentSchema,
  changesState: true,
});

export const createAccount = endpoint({
  method: 'POST',
  path: '/api/accounts-minimal',
  summary: 'Crea una cuenta con el celular y envía por WhatsApp el código de registro',
  access: 'public',
  body: exact({
    phone: phoneField(),
    autoriza_datos: acceptedField('Para continuar, autoriza el tratamiento de tus datos personales.'),
    acepta_terminos: acceptedField('Para continuar, acepta los términos y condiciones.'),
    version_textos: textField(40).required('Falta la versión de los textos aceptados.'),
    medico_id: textField(80).optional(),
    medico: textField(200).optional(),
  }),
  answer: shape({ phone: string().required(), ...codeSent }),
});

export const resendRegistrationCode = endpoint({
  method: 'GET',
  path: '/api/accounts/retry/sms/:phone',
  summary: 'Envía de nuevo el código de registro',
  access: 'public',
  params: exact({ phone: phoneField() }),
  answer: codeSentSchema,
  changesState: true,
});

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/accounts/confirm/email/:email/:code',
  summary:
    'Sigue con el código enviado al celular o al correo; solo el del correo demuestra que la dirección es de la persona',
  access: 'session',
  params: exact({ email: textOfKind('email').max(254).required(), code: codeField() }),
  query: attemptKeySchema,
  answer: shape({ id: string().required(), token: string().required() }),
});

export const resendEmailCode = endpoint({
  method: 'GET',
  path: '/api/accounts/retry/:email',
  summary: 'Envía de nuevo el código que confirma el correo',
  access: 'session',
  params: exact({ email: textOfKind('email').max(254).required() }),
  answer: codeSentSchema,
  changesState: true,
});

export const accountEndpoints = {
  requestLoginCode,
  createAccount,
  resendRegistrationCode,
  confirmEmail,
  resendEmailCode,
};

/** A number whose owner gave both consents, to these texts. */
export interface Registration {
  /** With country code 57. */
  readonly phone: string;
  readonly textsVersion: string;
  readonly referral: Referral | null;
}

export const encodeRegistration = (registration: Registration): BodyOf<typeof createAccount> => ({
  phone: registration.phone,
  autoriza_datos: true,
  acepta_terminos: true,
  version_textos: registration.textsVersion,
  ...(registration.referral && {
    medico_id: registration.referral.doctorId,
    medico: registration.referral.doctorName,
  }),
});

/** A one-time code on its way: by which channel, to which masked number and address, and when another can be asked for. */
export interface SentCode {
  readonly channel: 'sms' | 'whatsapp';
  readonly destination: string;
  readonly email: string | undefined;
  /** Milliseconds since the epoch by the device's clock: the server says how long, not when. */
  readonly resendAt: number;
}

export const decodeSentCode = (answer: InferType<typeof codeSentSchema>, now: number): SentCode => ({
  channel: answer.canal,
  destination: answer.destino,
  email: answer.correo,
  resendAt: now + answer.reenvio_segundos * 1_000,
});
