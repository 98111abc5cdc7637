import { sql } from 'kysely';
import { CREDIT_PAPERS } from '../infrastructure/retention/reasons.ts';
import { deleteRows, type RetentionRule } from '../infrastructure/retention/retention.ts';

export const APPLICATIONS_RETENTION: readonly RetentionRule[] = [
  { table: 'application', what: '', kept: CREDIT_PAPERS },
  { table: 'application_event', what: '', kept: CREDIT_PAPERS },
  { table: 'risk_decision', what: '', kept: CREDIT_PAPERS },
  { table: 'applicant_document', what: 'what was sent and when, without the file', kept: CREDIT_PAPERS },
  {
    what: 'files that were refused',
    days: 90,
    since: 'after it was refused',
    ...deleteRows(
      'applicant_document_content',
      (due) => sql`storage_key in (select storage_key from applicant_document where refused_at < ${due})`,
    ),
  },
  {
    what: 'files of requests that came to nothing',
    days: 180,
    since: 'after the request was rejected or given up',
    ...deleteRows(
      'applicant_document_content',
      (due) => sql`storage_key in (
        select storage_key from applicant_document join application on application.id = application_id
        where status in ('rejected', 'dismissed') and status_changed_at < ${due})`,
    ),
  },
  { table: 'applicant_document_content', what: 'files of credits', kept: CREDIT_PAPERS },
];
