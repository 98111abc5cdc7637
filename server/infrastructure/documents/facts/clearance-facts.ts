import type { CalendarDate } from '../../../../src/core/domain/calendar-date.ts';
import type { VerificationCode } from '../../../../src/core/domain/verification-code.ts';
import type { CreditFacts } from './credit-facts.ts';

export interface ClearanceFacts extends CreditFacts {
  readonly code: VerificationCode;
  readonly closedOn: CalendarDate;
  readonly issuedAt: Date;
}
