import type { ApplicationStatus } from '../application/application-status.ts';
import { stageOf } from '../application/application-status.ts';
import { addDays, bogotaDate, type CalendarDate } from '../calendar/calendar-date.ts';
import { addBusinessDays } from '../calendar/holidays.ts';

/** Business days after the signature in which one may withdraw: Ley 1480/2011 art. 47. */
export const WITHDRAWAL_BUSINESS_DAYS = 5;

export const withdrawalUntil = (signedAt: Date): CalendarDate =>
  addBusinessDays(bogotaDate(signedAt), WITHDRAWAL_BUSINESS_DAYS);

/** Calendar days for what was paid to come back: Ley 2439/2024. */
export const REFUND_DAYS = 15;

/** The last day on which what was paid comes back in time. */
export const refundUntil = (withdrawnAt: Date): CalendarDate => addDays(bogotaDate(withdrawnAt), REFUND_DAYS);

/** 'RT-10042': what the person names when they ask about it. */
export const withdrawalNumber = (number: number): string => `RT-${number}`;

/**
 * What a withdrawal of today would do, or did. `cancels`: the money was not asked for, and the credit ends at once. `returns`: the
 * money is on its way or delivered, and has to come back. `over`: the last day has passed, and the money is delivered. `recorded`:
 * it was said, and is carried out once the money that is on its way is known to have arrived or not. `withdrawn`: nothing is owed.
 */
export type WithdrawalStanding = 'cancels' | 'returns' | 'over' | 'recorded' | 'withdrawn';

interface WithdrawalFacts {
  readonly status: ApplicationStatus;
  readonly signedAt: Date;
  readonly now: Date;
  /** The transfer was asked for, so that the money may be on its way. */
  readonly isTransferAsked: boolean;
  /** It was said before. */
  readonly isRecorded: boolean;
}

const isBeforeTransfer = ({ status, isTransferAsked }: WithdrawalFacts): boolean =>
  stageOf(status) === 'identity' ||
  status === 'pendiente_aprobacion_medico' ||
  (status === 'pendiente_desembolso' && !isTransferAsked);

/** Undefined where there is nothing to withdraw from. */
export const withdrawalStanding = (facts: WithdrawalFacts): WithdrawalStanding | undefined => {
  const { status, signedAt, now, isRecorded } = facts;
  if (status === 'retractado') return 'withdrawn';
  if (isBeforeTransfer(facts)) return 'cancels';
  // Until it is delivered it may always be withdrawn from, by the contract's second clause.
  if (status === 'pendiente_desembolso') return isRecorded ? 'recorded' : 'returns';
  const isInTime = bogotaDate(now) <= withdrawalUntil(signedAt);
  if (status === 'desembolsado') return isInTime ? 'returns' : 'over';
  return status === 'fulfilled' && isInTime ? 'returns' : undefined;
};
