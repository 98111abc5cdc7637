import type { TrackingReading } from '#core/api/applications/tracking.ts';
import { calendarDate } from '#core/calendar/calendar-date.ts';
import { aStep } from '../samples/tracking.ts';
import type { Facts } from './product/facts.ts';
import type { Scenes, Step } from './scene.ts';
import {
  enters,
  fails,
  offline,
  presses,
  shows,
  showsFirst,
  showsHeading,
  showsRole,
  stalls,
} from './steps.ts';

const TRACKING_CALL = '**/api/applications/seguimiento/*';
const SIGNED = 'Tu crédito está firmado';
const ON = calendarDate('2026-12-01');

type Tracking = Partial<TrackingReading>;

const SIGNATURE = aStep('signature', 'done');
const TO_DISBURSE = aStep('disbursement', 'ahead', { businessDays: 2 });
const VERIFIED = [SIGNATURE, aStep('identity', 'done')];
const APPROVED = [...VERIFIED, aStep('clinic', 'done')];
const WITH_VENDOR: Tracking = {
  status: 'in_progress_validation_client',
  identity: 'in_progress',
  steps: [
    SIGNATURE,
    aStep('identity', 'current', { expectedBy: ON, businessDays: 1 }),
    aStep('clinic', 'ahead', { businessDays: 3 }),
    TO_DISBURSE,
  ],
};
const DISBURSING: Tracking = {
  status: 'pendiente_desembolso',
  identity: 'approved',
  steps: [
    ...APPROVED,
    aStep('disbursement', 'current', { expectedBy: calendarDate('2026-12-02'), businessDays: 2 }),
  ],
};

/** The tracker on a day of December. */
const tracks = (title: string, shown: string | RegExp, tracking: Tracking, known?: Partial<Facts>): Step => [
  enters('signed', '/dashboard', { tracking: { on: ON, ...tracking }, ...known }),
  showsHeading(title),
  showsFirst(shown),
];

const isDismissed = (clinic: 'stopped' | 'withdrawn'): Tracking => ({
  status: 'dismissed',
  identity: null,
  steps: [...VERIFIED, aStep('clinic', clinic), TO_DISBURSE],
});

const transfer = (setback: NonNullable<TrackingReading['transfer']>['setback'], paid = 0): Tracking => ({
  ...DISBURSING,
  transfer: { setback, paid },
});

const atOwnTurn: Step = [
  enters('signed', '/dashboard'),
  showsHeading(SIGNED),
  showsRole('link', 'Validar mi identidad'),
];

export const trackerScenes: Scenes = {
  'own-turn': atOwnTurn,
  photos: tracks(SIGNED, 'Seguir con las fotos', { ...WITH_VENDOR, lacksPhotos: true }),
  'photos-sent': tracks(SIGNED, 'Ahora revisamos las fotos de tu identidad.', WITH_VENDOR),
  agent: tracks(
    SIGNED,
    /^Ahora un asesor revisa tu identidad/,
    {},
    { identity: { status: 'manual_validation' } },
  ),
  declined: tracks(
    'No pudimos validar tu identidad',
    /^Se detuvo el/,
    {},
    { identity: { status: 'declined' } },
  ),
  clinic: [enters('verified', '/dashboard'), shows(/^Lo esperamos a más tardar el/)],
  'clinic-late': tracks(SIGNED, /^Lo esperábamos el/, {
    status: 'pendiente_aprobacion_medico',
    identity: 'approved',
    providerName:
      'Instituto Latinoamericano de Odontología Estética y Rehabilitación Oral de la Sabana S.A.S.',
    steps: [
      ...VERIFIED,
      aStep('clinic', 'current', { expectedBy: calendarDate('2026-11-25'), isLate: true, businessDays: 3 }),
      TO_DISBURSE,
    ],
  }),
  disbursement: tracks(SIGNED, 'Ahora hacemos el desembolso. No tienes que hacer nada.', DISBURSING),
  'no-account': tracks(SIGNED, /confirmamos con la clínica o el médico la cuenta/, transfer('no_account')),
  'transfer-rejected': tracks(
    'El banco no hizo el desembolso',
    /no debes nada todavía/,
    transfer('rejected'),
  ),
  'transfer-returned': tracks('El banco devolvió el desembolso', /^Pagaste/, transfer('returned', 318_450)),
  'withdrawal-recorded': tracks('Registramos tu retracto', /^El dinero ya va en camino/, {
    ...DISBURSING,
    withdrawal: 'RT-10050',
    steps: [...APPROVED, aStep('disbursement', 'current')],
  }),
  'clinic-declined': tracks(
    'Tu crédito no se desembolsó',
    /no debes nada de este crédito/,
    isDismissed('stopped'),
  ),
  withdrawn: tracks('Cancelamos tu crédito, como pediste', /quedaron sin efecto/, isDismissed('withdrawn')),
  offline: offline(atOwnTurn, /Es lo último que supimos\./),
  stale: [
    atOwnTurn,
    fails(TRACKING_CALL),
    presses('Actualizar'),
    shows('No pudimos consultar en qué va hoy.'),
  ],
  'document-not-opened': [
    fails('**/api/contract/download/*'),
    atOwnTurn,
    presses(/^Abrir el contrato/),
    shows('No pudimos abrir el documento'),
  ],
  loading: [stalls(TRACKING_CALL), enters('signed', '/dashboard'), shows('Consultando tu crédito…')],
  'not-read': [
    fails(TRACKING_CALL),
    enters('signed', '/dashboard'),
    shows('No pudimos consultar tu crédito'),
  ],
};
