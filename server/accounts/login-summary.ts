import type { CreditWire } from '#core/api/credit/credit.ts';
import type { CreditHubWire } from '#core/api/credit/debt.ts';
import type { ApplicationStatus } from '#core/application/application-status.ts';
import type { Rejection } from '#core/application/rejection.ts';
import type { Context } from '../infrastructure/context.ts';
import type { Row } from '../infrastructure/database/tables.ts';

/** The newest application and, once disbursed, its credit in the contract's terms. */
export interface CreditSummary {
  readonly applicationId: string | undefined;
  readonly applicationStatus: ApplicationStatus | undefined;
  readonly credit: CreditWire | null;
  readonly creditHub: CreditHubWire | null;
}

/** Login response without the session itself. */
export interface LoginSummary {
  readonly phone: string;
  readonly profile: Row<'profile'> | undefined;
  readonly summary: CreditSummary;
  readonly isSigned: boolean;
  /** Empty unless the application was rejected. */
  readonly rejection: Rejection;
}

/** Dependency inversion: implemented by modules above accounts, injected where the routes are composed. */
export type ReadLoginSummary = (context: Context, accountId: string) => Promise<LoginSummary>;
