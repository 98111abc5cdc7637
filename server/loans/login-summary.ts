import { isClosedNegative } from '#core/application/application-status.ts';
import type { ReadLoginSummary } from '../accounts/login-summary.ts';
import { findProfile } from '../accounts/profiles.ts';
import { NO_REJECTION, readRejection } from '../applications/rejections.ts';
import { findSignature } from '../signing/signature.ts';
import { readCreditSummary } from './credit-summary.ts';

/** The person's profile, newest application and credit. */
export const readLoginSummary: ReadLoginSummary = async (context, accountId) => {
  const { phone } = await context.db
    .selectFrom('account')
    .select('phone')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const profile = await findProfile(context.db, accountId);
  const summary = await readCreditSummary(context, accountId);
  const { applicationId, applicationStatus } = summary;
  const signature = applicationId === undefined ? undefined : await findSignature(context.db, applicationId);
  const isRejected = applicationStatus !== undefined && isClosedNegative(applicationStatus);
  const rejection =
    isRejected && applicationId ? await readRejection(context.db, applicationId) : NO_REJECTION;
  return { phone, profile, summary, isSigned: Boolean(signature?.signed_at), rejection };
};
