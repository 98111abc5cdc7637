import { number, string } from 'yup';
import { creditHubSchema, creditSchema } from './credit.ts';
import { endpoint } from './endpoint.ts';
import { code, exact, mustBeTrue, phone, shape, words } from './fields.ts';
import { refusalFields } from './refusal-fields.ts';

const codeSent = {
  canal: string().oneOf(['sms', 'whatsapp']).required(),
  destino: string().required(),
  correo: string().optional(),
  reenvio_segundos: number().integer().required(),
};

/** Where a one-time code went and when another can be asked for. */
export const codeSentSchema = shape(codeSent);

const sessionOpened = {
  id: string().required(),
  token: string().required(),
  draft_key: string().required(),
};

export const requestLoginCode = endpoint({
  method: 'GET',
  path: '/api/accounts/login/phone/:phone',
  summary: 'Envía por SMS un código para ingresar',
  access: 'public',
  params: exact({ phone: phone() }),
  answer: codeSentSchema,
  changesState: true,
});

/** A request's own key, the same when it is sent again: what it did is answered again, and its code is not used up for it. */
const attempt = exact({ intento: words(64).optional() });

export const login = endpoint({
  method: 'POST',
  path: '/api/accounts/login',
  summary: 'Ingresa con el código de 4 dígitos',
  access: 'public',
  query: attempt,
  body: exact({ otp: code(), platform: string().oneOf(['sms']).required(), value: phone() }),
  answer: shape({
    ...sessionOpened,
    profile_id: string().nullable().defined(),
    app_id: string().nullable().defined(),
    telefono: string().required(),
    email: string().nullable().defined(),
    nombres: string().nullable().defined(),
    apellidos: string().nullable().defined(),
    estado_app: string().nullable().defined(),
    ...refusalFields,
    credito: creditSchema.nullable().defined(),
    credit_hub: creditHubSchema.nullable().defined(),
  }),
});

export const createAccount = endpoint({
  method: 'POST',
  path: '/api/accounts-minimal',
  summary: 'Crea una cuenta con el celular y envía por WhatsApp el código de registro',
  access: 'public',
  body: exact({
    phone: phone(),
    autoriza_datos: mustBeTrue('Para continuar, autoriza el tratamiento de tus datos personales.'),
    acepta_terminos: mustBeTrue('Para continuar, acepta los términos y condiciones.'),
    version_textos: words(40).required('Falta la versión de los textos aceptados.'),
    medico_id: words(80).optional(),
    medico: words(200).optional(),
  }),
  answer: shape({ phone: string().required(), ...codeSent }),
});

export const resendRegistrationCode = endpoint({
  method: 'GET',
  path: '/api/accounts/retry/sms/:phone',
  summary: 'Envía de nuevo el código de registro',
  access: 'public',
  params: exact({ phone: phone() }),
  answer: codeSentSchema,
  changesState: true,
});

export const confirmPhone = endpoint({
  method: 'POST',
  path: '/api/accounts/confirm/sms/:phone/:otp',
  summary: 'Confirma el celular con el código de registro y abre la sesión',
  access: 'public',
  params: exact({ phone: phone(), otp: code() }),
  query: attempt,
  answer: shape(sessionOpened),
});

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/accounts/confirm/email/:email/:code',
  summary: 'Confirma el correo con el código enviado al celular y al correo',
  access: 'session',
  params: exact({ email: words(254).required(), code: code() }),
  query: attempt,
  answer: shape({ id: string().required(), token: string().required() }),
});

export const resendEmailCode = endpoint({
  method: 'GET',
  path: '/api/accounts/retry/:email',
  summary: 'Envía de nuevo el código que confirma el correo',
  access: 'session',
  params: exact({ email: words(254).required() }),
  answer: codeSentSchema,
  changesState: true,
});

export const refreshToken = endpoint({
  method: 'GET',
  path: '/api/accounts/token/refresh',
  summary: 'Cambia el token de la sesión por uno nuevo',
  access: 'session',
  answer: shape({ token: string().required() }),
  changesState: true,
});

export const logout = endpoint({
  method: 'POST',
  path: '/api/accounts/logout',
  summary: 'Cierra la sesión en el servidor',
  access: 'session',
  answer: shape({ cerrada: mustBeTrue('') }),
});

export const accountEndpoints = [
  requestLoginCode,
  login,
  createAccount,
  resendRegistrationCode,
  confirmPhone,
  confirmEmail,
  resendEmailCode,
  refreshToken,
  logout,
];
