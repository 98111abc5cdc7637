import type { readProfile } from '#core/api/accounts/profiles.ts';
import type { AnswerOf } from '#core/api/endpoint.ts';

/** A confirmed profile without the identity document. */
export const profileAnswer = (
  of: Partial<AnswerOf<typeof readProfile>> = {},
): AnswerOf<typeof readProfile> => ({
  id: '22222222-2222-4222-8222-222222222222',
  nombres: 'Ana María',
  apellidos: 'Gómez Ñáñez',
  email: 'ana@correo.example',
  email_verificado: 'si',
  actividad_economica: 'Independiente',
  telefono_contacto: '3109876543',
  fecha_nacimiento: null,
  tipo_documento: null,
  documento: null,
  paso: 1,
  ...of,
});

export const identifiedAnswer = (): AnswerOf<typeof readProfile> =>
  profileAnswer({ fecha_nacimiento: '1990-03-14', tipo_documento: 1, documento: '1020304050', paso: 2 });
