import type { ApplicationStatus } from '../application/application-status.ts';
import { stageOf } from '../application/application-status.ts';
import { addDays, bogotaDate, type CalendarDate } from '../calendar/calendar-date.ts';
import { addBusinessDays } from '../calendar/holidays.ts';

/** Business days after the signature in which one may withdraw: Ley 1480/2011 art. 47. */
export const WITHDRAWAL_BUSINESS_DAYS = 5;

export const withdrawalUntil = (signedAt: Date): CalendarDate =>
  addBusinessDays(bogotaDate(signedAt), WITHDRAWAL_BUSINESS_DAYS);

/**
 * Business days for a clinic to say whether the procedure had begun, after which the withdrawal is carried out: a consumer's right
 * does not hang on a third party's silence. No law gives the clinic a term; these leave days of the fifteen in which what was paid
 * has to be back, which run from the withdrawal.
 */
export const CLINIC_ANSWER_BUSINESS_DAYS = 5;

/** The last day on which a clinic that was asked then can answer. */
export const clinicAnswerUntil = (askedAt: Date): CalendarDate =>
  addBusinessDays(bogotaDate(askedAt), CLINIC_ANSWER_BUSINESS_DAYS);

/** Whether a procedure that began on a day had begun when its credit was withdrawn from, which the law then excludes. */
export const isExcluded = (begunOn: CalendarDate, saidAt: Date): boolean => begunOn <= bogotaDate(saidAt);

const EXCLUSION_SHOWN_MS = 15 * 86_400_000;

/** An excluded withdrawal is shown at the portal's home and to operators if it was answered after this. */
export const exclusionsShownFrom = (now: Date): Date => new Date(now.getTime() - EXCLUSION_SHOWN_MS);

/** Calendar days for what was paid to come back: Ley 2439/2024. */
export const REFUND_DAYS = 15;

/** The last day on which what was paid comes back in time. */
export const refundUntil = (withdrawnAt: Date): CalendarDate => addDays(bogotaDate(withdrawnAt), REFUND_DAYS);

/** 'RT-10042': what the person names when they ask about it. */
export const withdrawalNumber = (number: number): string => `RT-${number}`;

/**
 * One that was said and is not carried out. `recorded`: it is not known yet whether the money that is on its way arrives. `asked`: the
 * clinic, which has it, is asked whether the procedure had begun. `excluded`: it had, and the credit stands.
 */
export type SaidStanding = 'recorded' | 'asked' | 'excluded';

/**
 * What a withdrawal of today would do, or did. `cancels`: the money was not asked for, and the credit ends at once. `returns`: the
 * money is on its way or delivered, and has to come back. `over`: the last day has passed, and the money is delivered. `withdrawn`:
 * nothing is owed.
 */
export type WithdrawalStanding = 'cancels' | 'returns' | 'over' | SaidStanding | 'withdrawn';

interface WithdrawalFacts {
  readonly status: ApplicationStatus;
  readonly signedAt: Date;
  readonly now: Date;
  /** The transfer was asked for, so that the money may be on its way. */
  readonly isTransferAsked: boolean;
  readonly said: SaidStanding | undefined;
}

const isBeforeTransfer = ({ status, isTransferAsked }: WithdrawalFacts): boolean =>
  stageOf(status) === 'identity' ||
  status === 'pendiente_aprobacion_medico' ||
  (status === 'pendiente_desembolso' && !isTransferAsked);

/** Undefined where there is nothing to withdraw from. */
export const withdrawalStanding = (facts: WithdrawalFacts): WithdrawalStanding | undefined => {
  const { status, signedAt, now, said } = facts;
  if (status === 'retractado') return 'withdrawn';
  if (isBeforeTransfer(facts)) return 'cancels';
  if (said) return said;
  // Until it is delivered it may always be withdrawn from, by the contract's second clause.
  if (status === 'pendiente_desembolso') return 'returns';
  const isInTime = bogotaDate(now) <= withdrawalUntil(signedAt);
  if (status === 'desembolsado') return isInTime ? 'returns' : 'over';
  return status === 'fulfilled' && isInTime ? 'returns' : undefined;
};
