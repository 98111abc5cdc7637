import type { Authorisation } from '#core/api/rights/authorisations.ts';
import { type ApplicationStatus, stageOf } from '#core/application/application-status.ts';
import { type AuthorisationKind, REVOCABLE, type RevocationStanding } from '#core/rights/authorisations.ts';
import { statusOf } from '../../applications/application-status.ts';
import type { Executor } from '../../infrastructure/database/connection.ts';

const OVER: readonly ApplicationStatus[] = ['fulfilled', 'retractado', 'rejected_validation'];

/**
 * Signed, and neither paid nor ended without a loan, or being withdrawn from, or withdrawn from with something to be paid back to the
 * account's phone; of who was refused nothing goes on.
 */
export const hasOpenCredit = async (executor: Executor, accountId: string): Promise<boolean> => {
  const applications = await executor
    .selectFrom('application')
    .select(['id', 'status'])
    .select((of) =>
      of
        .exists(
          of
            .selectFrom('obligation')
            .select('obligation.id')
            .whereRef('obligation.credit_number', '=', 'application.credit_number')
            .where('kind', '=', 'payment_return')
            .where('state', '=', 'pending'),
        )
        .as('is_paid_back'),
    )
    .select((of) =>
      of
        .exists(
          of
            .selectFrom('withdrawal')
            .select('withdrawal.number')
            .whereRef('withdrawal.application_id', '=', 'application.id')
            .where('carried_out_at', 'is', null)
            .where('begun_on', 'is', null),
        )
        .as('is_withdrawing'),
    )
    .where('account_id', '=', accountId)
    .execute();
  return applications.some(({ is_paid_back: isPaidBack, is_withdrawing: isWithdrawing, ...application }) => {
    const status = statusOf(application);
    const stage = stageOf(status);
    return (
      isPaidBack ||
      isWithdrawing ||
      ((stage === 'identity' || stage === 'disbursement') && !OVER.includes(status))
    );
  });
};

export const revocationStanding = (kind: AuthorisationKind, isCreditOpen: boolean): RevocationStanding => {
  if (!REVOCABLE.some((one) => one === kind)) return 'with_account';
  // By it the credit is reported, and the law keeps it for as long.
  return kind === 'bureau' && isCreditOpen ? 'credit_open' : 'possible';
};

/** All that a person authorised, with the text that they saw, the newest first. */
export const authorisationsOf = async (
  executor: Executor,
  accountId: string,
): Promise<readonly Authorisation[]> => {
  const rows = await executor
    .selectFrom('consent')
    .leftJoin('consent_revocation', 'consent_id', 'consent.id')
    .leftJoin('document', 'document.sha256', 'consent.text_sha256')
    .select(['consent.id', 'kind', 'text_version', 'text_sha256', 'accepted_at', 'revoked_at', 'bytes'])
    .where('consent.account_id', '=', accountId)
    .orderBy('consent.id', 'desc')
    .execute();
  const isCreditOpen = await hasOpenCredit(executor, accountId);
  const newest = new Map(rows.toReversed().map(({ kind, id }) => [kind, id]));
  return rows.map(({ id, kind, text_version, text_sha256, accepted_at, revoked_at, bytes }) => ({
    kind,
    version: text_version,
    sha256: text_sha256,
    text: bytes?.toString('utf8') ?? '',
    acceptedAt: accepted_at,
    revokedAt: revoked_at ?? undefined,
    revocation: newest.get(kind) === id && !revoked_at ? revocationStanding(kind, isCreditOpen) : undefined,
  }));
};
