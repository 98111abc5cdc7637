import { sql } from 'kysely';

/**
 * Not a request that its applicant closed before signing it, by revoking what it needed or with the account, or that was closed as
 * its last day was over: nobody refused it, and the person is as one who has not applied yet.
 */
export const NOT_GIVEN_UP = sql<boolean>`not (application.status = 'dismissed'
  and exists (select from application_event where application_id = application.id
    and to_status = 'dismissed'
    and (actor = 'expiry' or actor = 'applicant' and not exists (
      select from signature where signature.application_id = application.id and signed_at is not null))))`;
