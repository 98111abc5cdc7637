import type { TrackingStep, TrackingStepName, TrackingStepState } from '../application/tracking.ts';
import type { CalendarDate } from '../calendar/calendar-date.ts';
import type { AnswerOf } from './endpoint.ts';
import type { readTracking } from './tracking.ts';

type TrackingWire = AnswerOf<typeof readTracking>['data'];
type StepWire = TrackingWire['pasos'][number];

/** A signed application in our words, whatever stored it. */
export interface TrackingReading {
  readonly status: string;
  readonly creditNumber: number;
  readonly amount: number;
  readonly providerName: string;
  readonly identity: TrackingWire['identidad'];
  readonly on: CalendarDate;
  readonly steps: readonly TrackingStep[];
  readonly contract: { readonly pages: number; readonly byteLength: number } | undefined;
  readonly promissoryNote: { readonly pages: number; readonly byteLength: number } | undefined;
}

const STEPS = {
  signature: 'firma',
  identity: 'identidad',
  clinic: 'clinica',
  disbursement: 'desembolso',
} as const satisfies Record<TrackingStepName, StepWire['paso']>;

const STATES_TO_WIRE = {
  done: 'hecho',
  current: 'actual',
  ahead: 'pendiente',
  stopped: 'detenido',
} as const satisfies Record<TrackingStepState, StepWire['estado']>;

const encodeSize = (size: TrackingReading['contract']) =>
  size ? { paginas: size.pages, bytes: size.byteLength } : null;

export const encodeTracking = (reading: TrackingReading): TrackingWire => ({
  estado: reading.status,
  referencia_pago: reading.creditNumber,
  monto: reading.amount,
  medico: reading.providerName,
  identidad: reading.identity,
  fecha: reading.on,
  pasos: reading.steps.map((step) => ({
    paso: STEPS[step.name],
    estado: STATES_TO_WIRE[step.state],
    cuando: step.at?.toISOString() ?? null,
    esperado_hasta: step.expectedBy ?? null,
    demorado: step.isLate,
    dias_habiles: step.businessDays ?? null,
  })),
  contrato: encodeSize(reading.contract),
  pagare: encodeSize(reading.promissoryNote),
});
