import { isClosedNegative } from '../../src/core/domain/application-status.ts';
import type { Rejection } from '../../src/core/domain/rejection.ts';
import { findProfile } from '../accounts/profiles.ts';
import { NO_REJECTION, readRejection } from '../applications/rejections.ts';
import type { Context } from '../infrastructure/context.ts';
import type { Row } from '../infrastructure/database/tables.ts';
import { findSignature } from '../signing/signature.ts';
import { type CreditSummary, readCreditSummary } from './credit-summary.ts';

/** What a person finds after logging in. */
export interface LoginSummary {
  readonly phone: string;
  readonly profile: Row<'profile'> | undefined;
  readonly summary: CreditSummary;
  readonly isSigned: boolean;
  /** Empty unless the application was refused. */
  readonly rejection: Rejection;
}

export const readLoginSummary = async (context: Context, accountId: string): Promise<LoginSummary> => {
  const { phone } = await context.db
    .selectFrom('account')
    .select('phone')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const profile = await findProfile(context.db, accountId);
  const summary = await readCreditSummary(context, accountId);
  const { applicationId, applicationStatus } = summary;
  const signature = applicationId === undefined ? undefined : await findSignature(context.db, applicationId);
  const isRefused = applicationStatus !== undefined && isClosedNegative(applicationStatus);
  const rejection =
    isRefused && applicationId ? await readRejection(context.db, applicationId) : NO_REJECTION;
  return { phone, profile, summary, isSigned: Boolean(signature?.signed_at), rejection };
};
