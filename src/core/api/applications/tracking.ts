import { array, boolean, number, string } from 'yup';
import type { ApplicationStatus } from '../../application/application-status.ts';
import type { TrackingStep, TrackingStepName, TrackingStepState } from '../../application/tracking.ts';
import { type CalendarDate, calendarDate } from '../../calendar/calendar-date.ts';
import { type Money, pesos } from '../../money/money.ts';
import { type AnswerOf, endpoint } from '../endpoint.ts';
import { dateField, exact, idField, instantField, pesosField, shape } from '../fields.ts';
import { keyOf } from '../key-of.ts';

/** What keeps a transfer to the clinic from being made. */
export type TransferSetback = 'no_account' | 'rejected' | 'returned';

const SETBACKS = {
  no_account: 'sin_cuenta',
  rejected: 'rechazado',
  returned: 'devuelto',
} as const satisfies Record<TransferSetback, string>;

const documentSize = shape({ paginas: number().integer().required(), bytes: number().integer().required() });

export const readTracking = endpoint({
  method: 'GET',
  path: '/api/applications/seguimiento/:applicationId',
  summary: 'En qué va un crédito firmado hasta el desembolso: cada paso, su fecha y hasta cuándo se espera',
  access: 'session',
  params: exact({ applicationId: idField() }),
  answer: shape({
    data: shape({
      estado: string().required(),
      referencia_pago: number().integer().required(),
      monto: pesosField().required(),
      medico: string().required(),
      /** As its own call says it; null once the application was closed without a loan. */
      identidad: string().nullable().defined(),
      /** The vendor waits for the photos: its session was opened, and no more. */
      faltan_fotos: boolean().required(),
      /** The day for which all of it holds. */
      fecha: dateField().required(),
      /** In their order. */
      pasos: array(
        shape({
          paso: string().oneOf(['firma', 'identidad', 'clinica', 'desembolso']).required(),
          estado: string().oneOf(['hecho', 'actual', 'pendiente', 'detenido', 'desistido']).required(),
          /** When it was done, began or stopped. */
          cuando: instantField().nullable().defined(),
          /** The last day on which a step of somebody else is expected. */
          esperado_hasta: dateField().nullable().defined(),
          /** That day is over. */
          demorado: boolean().required(),
          /** What a step that is not done may take. */
          dias_habiles: number().integer().nullable().defined(),
        }),
      ).required(),
      /** The filing number of a withdrawal that was said while the money is on its way. */
      retracto: string().optional(),
      /** Why the money is not with the clinic: there is no account to pay, or the bank rejected or gave back the transfer. */
      giro: shape({
        estado: string().oneOf(Object.values(SETBACKS)).required(),
        /** What was paid of a credit that had begun, whole pesos; it counts once the clinic is paid. */
        pagado: pesosField().required(),
      })
        .default(undefined)
        .optional(),
      contrato: documentSize.nullable().defined(),
      pagare: documentSize.nullable().defined(),
    }),
  }),
});

export const trackingEndpoints = { readTracking };

type TrackingWire = AnswerOf<typeof readTracking>['data'];
type StepWire = TrackingWire['pasos'][number];

/** A signed application in our words, whatever stored it. */
export interface TrackingReading {
  readonly status: string;
  readonly creditNumber: number;
  readonly amount: number;
  readonly providerName: string;
  readonly identity: TrackingWire['identidad'];
  readonly lacksPhotos: boolean;
  readonly on: CalendarDate;
  readonly steps: readonly TrackingStep[];
  /** Its filing number, from when it was said until it is carried out. */
  readonly withdrawal: string | undefined;
  readonly transfer: { readonly setback: TransferSetback; readonly paid: number } | undefined;
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
  withdrawn: 'desistido',
} as const satisfies Record<TrackingStepState, StepWire['estado']>;

const encodeSize = (size: TrackingReading['contract']) =>
  size ? { paginas: size.pages, bytes: size.byteLength } : null;

export const encodeTracking = (reading: TrackingReading): TrackingWire => ({
  estado: reading.status,
  referencia_pago: reading.creditNumber,
  monto: reading.amount,
  medico: reading.providerName,
  identidad: reading.identity,
  faltan_fotos: reading.lacksPhotos,
  fecha: reading.on,
  pasos: reading.steps.map((step) => ({
    paso: STEPS[step.name],
    estado: STATES_TO_WIRE[step.state],
    cuando: step.at?.toISOString() ?? null,
    esperado_hasta: step.expectedBy ?? null,
    demorado: step.isLate,
    dias_habiles: step.businessDays ?? null,
  })),
  ...(reading.withdrawal === undefined ? {} : { retracto: reading.withdrawal }),
  ...(reading.transfer === undefined
    ? {}
    : { giro: { estado: SETBACKS[reading.transfer.setback], pagado: reading.transfer.paid } }),
  contrato: encodeSize(reading.contract),
  pagare: encodeSize(reading.promissoryNote),
});

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
  readonly identity: TrackingWire['identidad'];
  readonly lacksPhotos: boolean;
  /** The day for which it holds. */
  readonly on: CalendarDate;
  readonly steps: readonly TrackedStep[];
  readonly withdrawal: string | undefined;
  readonly transfer: { readonly setback: TransferSetback; readonly paid: Money } | undefined;
  readonly contract: { readonly pages: number; readonly bytes: number } | undefined;
  readonly promissoryNote: { readonly pages: number; readonly bytes: number } | undefined;
}

const NAMES = {
  firma: 'signature',
  identidad: 'identity',
  clinica: 'clinic',
  desembolso: 'disbursement',
} as const satisfies Record<StepWire['paso'], TrackingStepName>;

const STATES_FROM_WIRE = {
  hecho: 'done',
  actual: 'current',
  pendiente: 'ahead',
  detenido: 'stopped',
  desistido: 'withdrawn',
} as const satisfies Record<StepWire['estado'], TrackingStepState>;

const decodeSize = (size: TrackingWire['contrato']): Tracking['contract'] =>
  size ? { pages: size.paginas, bytes: size.bytes } : undefined;

export const decodeTracking = (answer: TrackingWire): Tracking => ({
  status: answer.estado,
  creditNumber: answer.referencia_pago,
  amount: pesos(answer.monto),
  providerName: answer.medico,
  identity: answer.identidad,
  lacksPhotos: answer.faltan_fotos,
  on: calendarDate(answer.fecha),
  steps: answer.pasos.map((step) => ({
    name: NAMES[step.paso],
    state: STATES_FROM_WIRE[step.estado],
    at: step.cuando ?? undefined,
    expectedBy: step.esperado_hasta === null ? undefined : calendarDate(step.esperado_hasta),
    isLate: step.demorado,
    businessDays: step.dias_habiles ?? undefined,
  })),
  withdrawal: answer.retracto,
  transfer: answer.giro && {
    setback: keyOf(SETBACKS, answer.giro.estado),
    paid: pesos(answer.giro.pagado),
  },
  contract: decodeSize(answer.contrato),
  promissoryNote: decodeSize(answer.pagare),
});
