import type { TrackingReading } from '#core/api/applications/tracking.ts';
import { calendarDate } from '#core/calendar/calendar-date.ts';
import { aStep } from '../samples/tracking.ts';
import type { Scene, Visit } from './scene.ts';
import { enters, fails, given, presses, type Step, scene, shows, stalls } from './steps.ts';
import { expect, goOffline, headingShows } from './user-actions.ts';

const TRACKING_CALL = '**/api/applications/seguimiento/*';
const SIGNED = 'Tu crédito está firmado';
const ON = calendarDate('2026-12-01');

type Steps = TrackingReading['steps'];

const SIGNATURE = aStep('signature', 'done');
const TO_DISBURSE = aStep('disbursement', 'ahead', { businessDays: 2 });
const VERIFIED: Steps = [SIGNATURE, aStep('identity', 'done')];
const APPROVED: Steps = [...VERIFIED, aStep('clinic', 'done')];
const DISBURSING: Steps = [
  ...APPROVED,
  aStep('disbursement', 'current', { expectedBy: calendarDate('2026-12-02'), businessDays: 2 }),
];

/** The tracker on a day of December. */
const trackerWith = (
  name: string,
  title: string,
  shown: string | RegExp,
  tracking: Partial<TrackingReading>,
  ...before: readonly Step[]
): Scene =>
  scene(
    name,
    given({ tracking: { on: ON, ...tracking } }),
    ...before,
    enters('signed', '/dashboard'),
    ({ page }) => headingShows(page, title),
    ({ page }) => expect(page.getByText(shown).first()).toBeVisible(),
  );

const disbursing = (
  name: string,
  title: string,
  shown: string | RegExp,
  tracking: Partial<TrackingReading> = {},
): Scene =>
  trackerWith(name, title, shown, {
    status: 'pendiente_desembolso',
    identity: 'approved',
    steps: DISBURSING,
    ...tracking,
  });

const dismissed = (name: string, title: string, shown: RegExp, state: 'stopped' | 'withdrawn'): Scene =>
  trackerWith(name, title, shown, {
    status: 'dismissed',
    identity: null,
    steps: [...VERIFIED, aStep('clinic', state), TO_DISBURSE],
  });

const transfer = (setback: NonNullable<TrackingReading['transfer']>['setback'], paid = 0) => ({
  transfer: { setback, paid },
});

const own = async ({ page, newcomer, enter }: Visit) => {
  await enter(await newcomer('signed'), '/dashboard');
  await headingShows(page, SIGNED);
  await expect(page.getByRole('link', { name: 'Validar mi identidad' })).toBeVisible();
};

export const trackerScenes: readonly Scene[] = [
  scene('own-turn', own),
  trackerWith('photos', SIGNED, 'Seguir con las fotos', {
    status: 'in_progress_validation_client',
    identity: 'in_progress',
    steps: [
      SIGNATURE,
      aStep('identity', 'current', { expectedBy: ON, businessDays: 1 }),
      aStep('clinic', 'ahead', { businessDays: 3 }),
      TO_DISBURSE,
    ],
  }),
  trackerWith(
    'agent',
    SIGNED,
    /^Ahora un asesor revisa tu identidad/,
    {},
    given({ identity: { status: 'manual_validation' } }),
  ),
  trackerWith(
    'declined',
    'No pudimos validar tu identidad',
    /^Se detuvo el/,
    {},
    given({ identity: { status: 'declined' } }),
  ),
  scene('clinic', enters('verified', '/dashboard'), shows(/^Lo esperamos a más tardar el/)),
  trackerWith('clinic-late', SIGNED, /^Lo esperábamos el/, {
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
  disbursing('disbursement', SIGNED, 'Ahora hacemos el desembolso. No tienes que hacer nada.'),
  disbursing(
    'no-account',
    SIGNED,
    /confirmamos con la clínica o el médico la cuenta/,
    transfer('no_account'),
  ),
  disbursing(
    'transfer-rejected',
    'El banco no hizo el desembolso',
    /no debes nada todavía/,
    transfer('rejected'),
  ),
  disbursing(
    'transfer-returned',
    'El banco devolvió el desembolso',
    /^Pagaste/,
    transfer('returned', 318_450),
  ),
  disbursing('withdrawal-recorded', 'Registramos tu retracto', /^El dinero ya va en camino/, {
    withdrawal: 'RT-10050',
    steps: [...APPROVED, aStep('disbursement', 'current')],
  }),
  dismissed('clinic-declined', 'Tu crédito no se desembolsó', /no debes nada de este crédito/, 'stopped'),
  dismissed('withdrawn', 'Cancelamos tu crédito, como pediste', /quedaron sin efecto/, 'withdrawn'),
  scene('offline', own, goOffline, shows('Es lo último que supimos.', { exact: false })),
  scene(
    'stale',
    own,
    fails(TRACKING_CALL),
    presses('Actualizar'),
    shows('No pudimos consultar en qué va hoy.'),
  ),
  scene(
    'document-not-opened',
    fails('**/api/contract/download/*'),
    own,
    presses(/^Abrir el contrato/),
    shows('No pudimos abrir el documento'),
  ),
  scene('loading', stalls(TRACKING_CALL), enters('signed', '/dashboard'), shows('Consultando tu crédito…')),
  scene(
    'not-read',
    fails(TRACKING_CALL),
    enters('signed', '/dashboard'),
    shows('No pudimos consultar tu crédito'),
  ),
];
