import type { ApplicationStatus } from '../application/application-status.ts';
import type { TrackingStepName, TrackingStepState } from '../application/tracking.ts';
import { type CalendarDate, calendarDate } from '../calendar/calendar-date.ts';
import { type Money, pesos } from '../money/money.ts';
import type { AnswerOf } from './endpoint.ts';
import type { readTracking } from './tracking.ts';

type Answer = AnswerOf<typeof readTracking>['data'];
type StepAnswer = Answer['pasos'][number];

/** A step as a phone keeps it: texts and numbers only. */
export interface TrackedStep {
  readonly name: TrackingStepName;
  readonly state: TrackingStepState;
  /** The instant at which it was done, began or stopped. */
  readonly at: string | undefined;
  readonly expectedBy: CalendarDate | undefined;
  readonly isLate: boolean;
  readonly businessDays: number | undefined;
}

/** Where a signed application stands on its way to the money. */
export interface Tracking {
  /** As the wire says it; a build may not know every one. */
  readonly status: ApplicationStatus | (string & {});
  readonly creditNumber: number;
  readonly amount: Money;
  readonly providerName: string;
  readonly identity: Answer['identidad'];
  /** The day for which it holds. */
  readonly on: CalendarDate;
  readonly steps: readonly TrackedStep[];
  readonly contract: { readonly pages: number; readonly bytes: number } | undefined;
  readonly promissoryNote: { readonly pages: number; readonly bytes: number } | undefined;
}

const NAMES = {
  firma: 'signature',
  identidad: 'identity',
  clinica: 'clinic',
  desembolso: 'disbursement',
} as const satisfies Record<StepAnswer['paso'], TrackingStepName>;

const STATES_FROM_WIRE = {
  hecho: 'done',
  actual: 'current',
  pendiente: 'ahead',
  detenido: 'stopped',
} as const satisfies Record<StepAnswer['estado'], TrackingStepState>;

const decodeSize = (size: Answer['contrato']): Tracking['contract'] =>
  size ? { pages: size.paginas, bytes: size.bytes } : undefined;

export const decodeTracking = (answer: Answer): Tracking => ({
  status: answer.estado,
  creditNumber: answer.referencia_pago,
  amount: pesos(answer.monto),
  providerName: answer.medico,
  identity: answer.identidad,
  on: calendarDate(answer.fecha),
  steps: answer.pasos.map((step) => ({
    name: NAMES[step.paso],
    state: STATES_FROM_WIRE[step.estado],
    at: step.cuando ?? undefined,
    expectedBy: step.esperado_hasta === null ? undefined : calendarDate(step.esperado_hasta),
    isLate: step.demorado,
    businessDays: step.dias_habiles ?? undefined,
  })),
  contract: decodeSize(answer.contrato),
  promissoryNote: decodeSize(answer.pagare),
});
