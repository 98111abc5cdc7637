import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import type { VerificationCode } from '#core/codes/verification-code.ts';
import type { CreditFacts } from './credit-facts.ts';

export interface ClearanceFacts extends CreditFacts {
  readonly code: VerificationCode;
  readonly closedOn: CalendarDate;
  readonly issuedAt: Date;
}
