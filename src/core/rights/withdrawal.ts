import type { ApplicationStatus } from '../application/application-status.ts';
import { stageOf } from '../application/application-status.ts';
import { bogotaDate, type CalendarDate } from '../calendar/calendar-date.ts';
import { addBusinessDays } from '../calendar/holidays.ts';

/** Business days after the signature in which one may withdraw: Ley 1480/2011 art. 47. */
export const WITHDRAWAL_BUSINESS_DAYS = 5;

export const withdrawalUntil = (signedAt: Date): CalendarDate =>
  addBusinessDays(bogotaDate(signedAt), WITHDRAWAL_BUSINESS_DAYS);

/**
 * What a withdrawal of today would do. `cancels`: the money was not asked for, and the credit ends at once. `returns`: the money is
 * on its way or delivered, and has to come back. `over`: the last day has passed, and the money is delivered.
 */
export type WithdrawalStanding = 'cancels' | 'returns' | 'over';

/** Undefined where there is nothing to withdraw from. */
export const withdrawalStanding = (
  status: ApplicationStatus,
  signedAt: Date,
  now: Date,
): WithdrawalStanding | undefined => {
  if (stageOf(status) === 'identity' || status === 'pendiente_aprobacion_medico') return 'cancels';
  // Until it is delivered it may always be withdrawn from, by the contract's second clause.
  if (status === 'pendiente_desembolso') return 'returns';
  if (status !== 'desembolsado') return undefined;
  return bogotaDate(now) <= withdrawalUntil(signedAt) ? 'returns' : 'over';
};
