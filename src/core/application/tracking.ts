import { bogotaDate, type CalendarDate } from '../calendar/calendar-date.ts';
import { addBusinessDays } from '../calendar/holidays.ts';
import type { ApplicationStatus } from './application-status.ts';

/** From the signature to the money, in their order. */
export const TRACKING_STEPS = ['signature', 'identity', 'clinic', 'disbursement'] as const;
export type TrackingStepName = (typeof TRACKING_STEPS)[number];

/** `stopped`: closed here without a loan, or waiting for a correction. `withdrawn`: closed because the borrower withdrew. */
export type TrackingStepState = 'done' | 'current' | 'ahead' | 'stopped' | 'withdrawn';

/** Expected business days of each step done by others, from its start. Our own promise, no legal term. */
export const EXPECTED_BUSINESS_DAYS = {
  identity: 1,
  clinic: 3,
  disbursement: 2,
} as const satisfies Partial<Record<TrackingStepName, number>>;

export interface TrackingStep {
  readonly name: TrackingStepName;
  readonly state: TrackingStepState;
  /** When it was done, started or stopped; undefined for a later step, and where it was not recorded. */
  readonly at: Date | undefined;
  /** Expected last day of a current step done by others. */
  readonly expectedBy: CalendarDate | undefined;
  /** The expected day has passed. */
  readonly isLate: boolean;
  /** Of an unfinished step: its expected business days. */
  readonly businessDays: number | undefined;
}

export interface StatusMove {
  readonly from: string | null;
  readonly to: string;
  readonly actor: string;
  readonly at: Date;
}

export interface TrackingFacts {
  readonly status: ApplicationStatus;
  readonly signedAt: Date;
  /** In the order in which they happened. */
  readonly moves: readonly StatusMove[];
  readonly now: Date;
}

const lastMoveTo = (moves: readonly StatusMove[], status: ApplicationStatus): StatusMove | undefined =>
  moves.findLast(({ to }) => to === status);

/** Current step of a signed application, for statuses before the end. */
const stepIn = (status: string | null | undefined): TrackingStepName => {
  if (status === 'pendiente_aprobacion_medico') return 'clinic';
  return status === 'pendiente_desembolso' ? 'disbursement' : 'identity';
};

/** Not a credit that is paid and open again. */
const deliveredAt = (moves: readonly StatusMove[]): Date | undefined =>
  moves.findLast(({ from, to }) => from === 'pendiente_desembolso' && to === 'desembolsado')?.at;

/** The actor of what the borrower did or said. */
const BORROWER = 'applicant';

const stateOf = ({
  status,
  moves,
}: TrackingFacts): readonly [
  TrackingStepName,
  Extract<TrackingStepState, 'current' | 'stopped' | 'withdrawn'>,
] => {
  if (status === 'dismissed') {
    const closing = lastMoveTo(moves, status);
    return [stepIn(closing?.from), closing?.actor === BORROWER ? 'withdrawn' : 'stopped'];
  }
  return [stepIn(status), status === 'rejected_validation' ? 'stopped' : 'current'];
};

/** The review that an agent has decided and a second one has to confirm: waited for as one. */
const reviewOf = ({ status, moves }: TrackingFacts): StatusMove | undefined =>
  status === 'on_hold_approved' || status === 'on_hold_rejected'
    ? lastMoveTo(moves, 'in_progress_validation_client')
    : undefined;

/**
 * The steps of a signed application up to the disbursement as of `now`: four, with their dates and the expected day of
 * the current one. The applicant's own steps have none.
 */
export const trackingSteps = (facts: TrackingFacts): readonly TrackingStep[] => {
  const { status, signedAt, moves, now } = facts;
  const isDisbursed = status === 'desembolsado' || status === 'fulfilled' || status === 'retractado';
  const [currentStep, currentState] = stateOf(facts);
  const position = isDisbursed ? TRACKING_STEPS.length : TRACKING_STEPS.indexOf(currentStep);
  const doneAt = {
    signature: signedAt,
    identity: lastMoveTo(moves, 'pendiente_aprobacion_medico')?.at,
    // Not when the bank gave the money back.
    clinic: moves.findLast(({ from }) => from === 'pendiente_aprobacion_medico')?.at,
    disbursement: deliveredAt(moves),
  } as const satisfies Record<TrackingStepName, Date | undefined>;

  return TRACKING_STEPS.map((name, index): TrackingStep => {
    const businessDays = name === 'signature' ? undefined : EXPECTED_BUSINESS_DAYS[name];
    const step = { name, expectedBy: undefined, isLate: false, businessDays };
    if (index < position) return { ...step, state: 'done', at: doneAt[name], businessDays: undefined };
    if (index > position) return { ...step, state: 'ahead', at: undefined };
    const at = (reviewOf(facts) ?? lastMoveTo(moves, status))?.at;
    if (currentState !== 'current' || businessDays === undefined)
      return { ...step, state: currentState, at, businessDays: undefined };
    if (status === 'pendiente_validacion_cliente') return { ...step, state: 'current', at };
    const expectedBy = at && addBusinessDays(bogotaDate(at), businessDays);
    const isLate = expectedBy !== undefined && bogotaDate(now) > expectedBy;
    return { ...step, state: 'current', at, expectedBy, isLate };
  });
};
