import { boolean, string } from 'yup';
import { attemptKeySchema } from './code-attempt.ts';
import { creditHubSchema, creditSchema } from './credit.ts';
import { endpoint } from './endpoint.ts';
import { codeField, exact, phoneField, shape } from './fields.ts';
import { rejectionFields } from './rejection-fields.ts';

const sessionOpened = {
  id: string().required(),
  token: string().required(),
  draft_key: string().required(),
};

export const login = endpoint({
  method: 'POST',
  path: '/api/accounts/login',
  summary: 'Ingresa con el código de 4 dígitos',
  access: 'public',
  query: attemptKeySchema,
  body: exact({ otp: codeField(), platform: string().oneOf(['sms']).required(), value: phoneField() }),
  answer: shape({
    ...sessionOpened,
    profile_id: string().nullable().defined(),
    app_id: string().nullable().defined(),
    telefono: string().required(),
    email: string().nullable().defined(),
    nombres: string().nullable().defined(),
    apellidos: string().nullable().defined(),
    estado_app: string().nullable().defined(),
    /** Contract and pagaré were signed, whatever became of the application. */
    firmado: boolean().optional(),
    ...rejectionFields,
    credito: creditSchema.nullable().defined(),
    credit_hub: creditHubSchema.nullable().defined(),
  }),
});

export const confirmPhone = endpoint({
  method: 'POST',
  path: '/api/accounts/confirm/sms/:phone/:otp',
  summary: 'Confirma el celular con el código de registro y abre la sesión',
  access: 'public',
  params: exact({ phone: phoneField(), otp: codeField() }),
  query: attemptKeySchema,
  answer: shape(sessionOpened),
});

export const loginEndpoints = [login, confirmPhone];
