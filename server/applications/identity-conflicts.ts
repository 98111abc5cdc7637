import type { IdentityConflict } from '#core/application/rejection.ts';
import { isSameName } from '#core/people/same-name.ts';
import { isProvedElsewhere } from '../accounts/proved-documents.ts';
import type { Executor } from '../infrastructure/database/connection.ts';
import type { ApplicationRow } from './application-status.ts';
import { ENDED_STATUSES } from './applications.ts';
import type { BureauInquiry } from './bureau-inquiry.ts';

/** Whether another account applied with the document before, and its application is still open. */
const isAppliedWithElsewhere = async (
  executor: Executor,
  { id, created_at, account_id }: Pick<ApplicationRow, 'id' | 'created_at' | 'account_id'>,
  documentDigest: Buffer,
): Promise<boolean> => {
  const earlier = await executor
    .selectFrom('application')
    .innerJoin('profile', 'profile.id', 'application.profile_id')
    .select('application.id')
    .where('profile.document_digest', '=', documentDigest)
    .where('application.account_id', '<>', account_id)
    .where('application.status', 'not in', ENDED_STATUSES)
    .where((by) =>
      by.or([
        by('application.created_at', '<', created_at),
        by.and([by('application.created_at', '=', created_at), by('application.id', '<', id)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return earlier !== undefined;
};

/**
 * What another account claims too: an e-mail that it confirmed first, or a document that it proved or applied with before;
 * and a ready report with another name than the applicant's, or with none. What was only typed counts for nothing, and
 * nothing counts once the applicant's own document is proved.
 */
export const findConflicts = async (
  executor: Executor,
  application: Pick<ApplicationRow, 'id' | 'created_at' | 'account_id' | 'profile_id'>,
  { report, name }: Pick<BureauInquiry, 'report' | 'name'>,
): Promise<readonly IdentityConflict[]> => {
  const profile = await executor
    .selectFrom('profile')
    .selectAll()
    .where('id', '=', application.profile_id)
    .executeTakeFirstOrThrow();
  const { document_digest: documentDigest } = profile;
  if (profile.document_proved_at || documentDigest === null) return [];
  const isDocumentOthers =
    (await isProvedElsewhere(executor, profile)) ||
    (await isAppliedWithElsewhere(executor, application, documentDigest));
  return [
    ...(profile.email_contested ? (['email_conflict'] as const) : []),
    ...(isDocumentOthers ? (['document_conflict'] as const) : []),
    ...(report.status === 'ready' &&
    !isSameName({ firstNames: profile.first_names, surnames: profile.surnames }, name ?? '')
      ? (['name_conflict'] as const)
      : []),
  ];
};
