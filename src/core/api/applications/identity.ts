import { string } from 'yup';
import { type AnswerOf, endpoint } from '../endpoint.ts';
import { exact, idField, shape } from '../fields.ts';

export const IDENTITY_STATUSES = [
  'idle',
  'in_progress',
  'approved',
  'manual_validation',
  'declined',
  'not_enabled_biometric_validation',
] as const;

export const readIdentityStatus = endpoint({
  method: 'GET',
  path: '/api/indentity_validation/status/:appId',
  summary: 'En qué va la validación de identidad',
  access: 'session',
  params: exact({ appId: idField() }),
  answer: shape({
    status: string().oneOf(IDENTITY_STATUSES).required(),
    /** What to repeat, when the vendor asked for it or the session ended. */
    repetir: string().oneOf(['fotos', 'vencida', 'abandonada']).optional(),
  }),
});

export const startIdentitySession = endpoint({
  method: 'POST',
  path: '/api/indentity_validation/session/:appId',
  summary: 'Abre una sesión con el proveedor que valida la identidad',
  access: 'session',
  params: exact({ appId: idField() }),
  answer: shape({
    /** URL of the vendor's frame, for this session only. */
    url: string().required(),
  }),
});

export const identityEndpoints = [readIdentityStatus, startIdentitySession];

type Answer = AnswerOf<typeof readIdentityStatus>;

/** Why the photos are asked for again: the vendor wants better ones, or the session ended before they were sent. */
export type PhotoRepeat = 'photos' | 'expired' | 'abandoned';

export interface IdentityReading {
  readonly status: Answer['status'];
  readonly repeat: PhotoRepeat | undefined;
}

const REPEATS = {
  fotos: 'photos',
  vencida: 'expired',
  abandonada: 'abandoned',
} as const satisfies Record<NonNullable<Answer['repetir']>, PhotoRepeat>;

export const decodeIdentityReading = ({ status, repetir }: Answer): IdentityReading => ({
  status,
  repeat: repetir && REPEATS[repetir],
});
