import type { InferType } from 'yup';
import type { codeSentSchema, createAccount } from '#core/api/accounts/accounts.ts';
import type { confirmPhone, login } from '#core/api/accounts/logins.ts';
import type { AnswerOf } from '#core/api/endpoint.ts';

export const codeSentAnswer = (sent: Partial<InferType<typeof codeSentSchema>> = {}) => ({
  canal: 'sms' as const,
  destino: '+57 300 *** 4567',
  reenvio_segundos: 30,
  ...sent,
});

export const accountCreatedAnswer = (): AnswerOf<typeof createAccount> => ({
  phone: '573001234567',
  ...codeSentAnswer({ canal: 'whatsapp' }),
});

export const sessionAnswer = (): AnswerOf<typeof confirmPhone> => ({
  id: '11111111-1111-4111-8111-111111111111',
  token: 'fresh-token',
  draft_key: 'BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBA',
});

/** A person with a profile and no application. */
export const loginAnswer = (of: Partial<AnswerOf<typeof login>> = {}): AnswerOf<typeof login> => ({
  ...sessionAnswer(),
  profile_id: '22222222-2222-4222-8222-222222222222',
  app_id: null,
  telefono: '573001234567',
  email: 'ana@correo.example',
  nombres: 'Ana María',
  apellidos: 'Gómez Ñáñez',
  estado_app: null,
  motivos: [],
  vuelve_desde: null,
  credito: null,
  credit_hub: null,
  ...of,
});
