import type { Authorisation } from '#core/api/rights/authorisations.ts';
import { type ApplicationStatus, stageOf } from '#core/application/application-status.ts';
import { type AuthorisationKind, REVOCABLE, type RevocationStanding } from '#core/rights/authorisations.ts';
import { statusOf } from '../../applications/application-status.ts';
import type { Executor } from '../../infrastructure/database/connection.ts';

const OVER: readonly ApplicationStatus[] = ['fulfilled', 'rejected_validation'];

/** Signed, and neither paid nor ended without a loan; of who was refused nothing goes on. */
export const hasOpenCredit = async (executor: Executor, accountId: string): Promise<boolean> => {
  const applications = await executor
    .selectFrom('application')
    .select(['id', 'status'])
    .where('account_id', '=', accountId)
    .execute();
  return applications.some((application) => {
    const status = statusOf(application);
    const stage = stageOf(status);
    return (stage === 'identity' || stage === 'disbursement') && !OVER.includes(status);
  });
};

export const revocationStanding = (kind: AuthorisationKind, isCreditOpen: boolean): RevocationStanding => {
  if (!REVOCABLE.some((one) => one === kind)) return 'with_account';
  // By it the credit is reported, and the law keeps it for as long.
  return kind === 'bureau' && isCreditOpen ? 'credit_open' : 'possible';
};

const textOf = async (executor: Executor, sha256s: readonly string[]) => {
  if (sha256s.length === 0) return new Map<string, string>();
  const documents = await executor
    .selectFrom('document')
    .select(['sha256', 'bytes'])
    .where('sha256', 'in', sha256s)
    .execute();
  return new Map(documents.map(({ sha256, bytes }) => [sha256, bytes.toString('utf8')]));
};

/** All that a person authorised, with the text that they saw, the newest first. */
export const authorisationsOf = async (
  executor: Executor,
  accountId: string,
): Promise<readonly Authorisation[]> => {
  const rows = await executor
    .selectFrom('consent')
    .leftJoin('consent_revocation', 'consent_id', 'consent.id')
    .select(['consent.id', 'kind', 'text_version', 'text_sha256', 'accepted_at', 'revoked_at'])
    .where('consent.account_id', '=', accountId)
    .orderBy('consent.id', 'desc')
    .execute();
  const texts = await textOf(executor, [...new Set(rows.map(({ text_sha256 }) => text_sha256))]);
  const isCreditOpen = await hasOpenCredit(executor, accountId);
  const newest = new Map(rows.toReversed().map(({ kind, id }) => [kind, id]));
  return rows.map(({ id, kind, text_version, text_sha256, accepted_at, revoked_at }) => ({
    kind,
    version: text_version,
    sha256: text_sha256,
    text: texts.get(text_sha256) ?? '',
    acceptedAt: accepted_at,
    revokedAt: revoked_at ?? undefined,
    revocation: newest.get(kind) === id && !revoked_at ? revocationStanding(kind, isCreditOpen) : undefined,
  }));
};
