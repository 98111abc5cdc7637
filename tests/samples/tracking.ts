import { encodeTracking, type readTracking, type TrackingReading } from '#core/api/applications/tracking.ts';
import type { AnswerOf } from '#core/api/endpoint.ts';
import { calendarDate } from '#core/calendar/calendar-date.ts';
import { minutesLater, PERSON, SAMPLE_DAY } from './person.ts';
import { CONTRACT_SIZE, NOTE_SIZE } from './signing.ts';

type TrackingAnswer = AnswerOf<typeof readTracking>['data'];
type Step = TrackingReading['steps'][number];

export const aStep = (name: Step['name'], state: Step['state'], changes: Partial<Step> = {}): Step => ({
  name,
  state,
  at: state === 'ahead' ? undefined : minutesLater(5),
  expectedBy: undefined,
  isLate: false,
  businessDays: undefined,
  ...changes,
});

/** A signed credit before the identity validation. */
export const aTracking = (changes: Partial<TrackingReading> = {}): TrackingReading => ({
  status: 'pendiente_validacion_cliente',
  creditNumber: PERSON.creditNumber,
  amount: 2_000_000,
  providerName: PERSON.provider,
  identity: 'idle',
  lacksPhotos: false,
  on: SAMPLE_DAY,
  steps: [
    aStep('signature', 'done'),
    aStep('identity', 'current'),
    aStep('clinic', 'ahead', { businessDays: 3 }),
    aStep('disbursement', 'ahead', { businessDays: 2 }),
  ],
  withdrawal: undefined,
  transfer: undefined,
  contract: CONTRACT_SIZE,
  promissoryNote: NOTE_SIZE,
  ...changes,
});

export const trackingAnswer = (
  changes: Partial<TrackingAnswer> = {},
  reading = aTracking(),
): AnswerOf<typeof readTracking> => ({ data: { ...encodeTracking(reading), ...changes } });

/** The same, waiting for the clinic. */
export const waitingForClinicAnswer = (): AnswerOf<typeof readTracking> =>
  trackingAnswer(
    {},
    aTracking({
      status: 'pendiente_aprobacion_medico',
      identity: 'approved',
      steps: [
        aStep('signature', 'done'),
        aStep('identity', 'done'),
        aStep('clinic', 'current', { expectedBy: calendarDate('2026-11-25'), businessDays: 3 }),
        aStep('disbursement', 'ahead', { businessDays: 2 }),
      ],
    }),
  );

/** The same, disbursed. */
export const disbursedAnswer = (): AnswerOf<typeof readTracking> =>
  trackingAnswer(
    {},
    aTracking({
      status: 'desembolsado',
      identity: 'approved',
      steps: (['signature', 'identity', 'clinic', 'disbursement'] as const).map((name) =>
        aStep(name, 'done'),
      ),
    }),
  );
