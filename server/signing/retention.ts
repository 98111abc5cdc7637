import { sql } from 'kysely';
import { CREDIT_PAPERS } from '../infrastructure/retention/reasons.ts';
import { callOwner, deleteRows, type RetentionRule } from '../infrastructure/retention/retention.ts';

/** Before the documents that it names. */
const UNSIGNED_REQUESTS: RetentionRule = {
  what: 'offers that came to nothing',
  days: 180,
  since: 'after the request was rejected or given up',
  ...deleteRows(
    'signing_request',
    (due) => sql`
      not exists (select from signature where signature.application_id = signing_request.application_id)
      and application_id in (
        select id from application where status in ('rejected', 'dismissed') and status_changed_at < ${due})`,
  ),
};

export const SIGNING_RETENTION: readonly RetentionRule[] = [
  UNSIGNED_REQUESTS,
  { table: 'signing_request', what: 'offers that are open or signed', kept: CREDIT_PAPERS },
  { table: 'signature', what: '', kept: CREDIT_PAPERS },
  {
    what: 'contracts and pagarés offered and not signed',
    days: 180,
    since: 'after it was drawn, if it is no open offer’s',
    ...callOwner('document', 'deleted', 'delete_unsigned_documents'),
  },
  { table: 'document', what: 'signed ones, certificates and legal texts', kept: CREDIT_PAPERS },
  { table: 'issued_document', what: '', kept: CREDIT_PAPERS },
  { table: 'document_text', what: 'as its document', kept: CREDIT_PAPERS },
  { table: 'application_document', what: 'as its document', kept: CREDIT_PAPERS },
];
