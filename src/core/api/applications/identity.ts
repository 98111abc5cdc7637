import { boolean, object, string } from 'yup';
import { type CalendarDate, calendarDate } from '../../calendar/calendar-date.ts';
import { type AnswerOf, type BodyOf, endpoint } from '../endpoint.ts';
import { dateField, exact, idField, shape, textField } from '../fields.ts';

export const IDENTITY_STATUSES = [
  'idle',
  'in_progress',
  'approved',
  'manual_validation',
  'declined',
  'not_enabled_biometric_validation',
] as const;

/** What is accepted before the camera opens. Another text is another version; accepted ones are kept as evidence. */
export const CAMERA_CONSENT = {
  version: '2026-11-25',
  text: 'Al presionar Iniciar validación autorizas que se tomen fotos de tu cédula y de tu rostro, y que Veriff las compare para comprobar que eres tú. Son datos biométricos, que la ley considera sensibles: no estás obligado a darlos. Si prefieres otra forma, un asesor valida tu identidad sin ellos y tu crédito sigue igual.',
} as const;

const params = exact({ appId: idField() });

const statusSchema = shape({
  status: string().oneOf(IDENTITY_STATUSES).required(),
  /** What to repeat, when the vendor asked for it or the session ended. */
  repetir: string().oneOf(['fotos', 'vencida', 'abandonada']).optional(),
  /** While an agent decides: whether instead of photos, and the day by which, as the tracker says it. */
  asesor: object({ sin_fotos: boolean().required(), a_mas_tardar: dateField().optional() })
    .optional()
    .default(undefined),
});

export const readIdentityStatus = endpoint({
  method: 'GET',
  path: '/api/indentity_validation/status/:appId',
  summary: 'En qué va la validación de identidad',
  access: 'session',
  params,
  answer: statusSchema,
});

export const startIdentitySession = endpoint({
  method: 'POST',
  path: '/api/indentity_validation/session/:appId',
  summary: 'Guarda la autorización de las fotos y abre una sesión con el proveedor que valida la identidad',
  access: 'session',
  params,
  body: exact({
    /** Of the text of `CAMERA_CONSENT` that was shown and accepted. */
    version_autorizacion: textField(40).required('Para tomar las fotos necesitamos tu autorización.'),
  }),
  answer: shape({
    /** URL of the vendor's frame, for this session only. */
    url: string().required(),
  }),
});

export const requestIdentityAgent = endpoint({
  method: 'POST',
  path: '/api/indentity_validation/asesor/:appId',
  summary: 'Pide que un asesor valide la identidad de otra forma, sin fotos',
  access: 'session',
  params,
  answer: statusSchema,
  repeatable: true,
});

export const identityEndpoints = { readIdentityStatus, startIdentitySession, requestIdentityAgent };

/** The consent to the text of `CAMERA_CONSENT`, which was shown. */
export const encodeCameraConsent = (): BodyOf<typeof startIdentitySession> => ({
  version_autorizacion: CAMERA_CONSENT.version,
});

type Answer = AnswerOf<typeof readIdentityStatus>;

/** Why the photos are asked for again: the vendor wants better ones, or the session ended before they were sent. */
export type PhotoRepeat = 'photos' | 'expired' | 'abandoned';

export interface AgentsTurn {
  /** Instead of photos, rather than after them. */
  readonly isInsteadOfPhotos: boolean;
  /** The day by which the agent decides, until it has passed. */
  readonly expectedBy: CalendarDate | undefined;
}

export interface IdentityReading {
  readonly status: Answer['status'];
  readonly repeat: PhotoRepeat | undefined;
  /** While an agent decides. */
  readonly agent: AgentsTurn | undefined;
}

const REPEATS = {
  fotos: 'photos',
  vencida: 'expired',
  abandonada: 'abandoned',
} as const satisfies Record<NonNullable<Answer['repetir']>, PhotoRepeat>;

export const decodeIdentityReading = ({ status, repetir, asesor }: Answer): IdentityReading => ({
  status,
  repeat: repetir && REPEATS[repetir],
  agent: asesor && {
    isInsteadOfPhotos: asesor.sin_fotos,
    expectedBy: asesor.a_mas_tardar === undefined ? undefined : calendarDate(asesor.a_mas_tardar),
  },
});
