import { sql } from 'kysely';
import type { Database } from '../../server/infrastructure/database/connection.ts';
import type { Names } from '../contract/fixtures.ts';

/** Everything with a row of a person, but what ends with its token, counts calls, or holds files that other tables name. */
const TABLES = [
  ...['account', 'profile', 'consent', 'draft', 'known_device', 'one_time_code'],
  ...['application', 'application_event', 'risk_decision', 'identity_session', 'identity_attempt'],
  ...['applicant_document', 'application_document', 'signing_request', 'signature'],
  ...['loan', 'disbursement', 'disbursement_transfer', 'ledger_entry', 'clearance_certificate'],
  ...[
    'payment_attempt',
    'payment',
    'cash_slip',
    'reminder_preferences',
    'reminder_consent',
    'push_device',
    'reminder',
  ],
] as const;

/** Without what the person does not have yet. */
const isThere = (value: string): boolean => value.length > 5;

const idsOf = ({ accountId, profileId, applicationId, creditNumber, phone }: Names): readonly string[] =>
  [accountId, profileId, applicationId, phone, String(creditNumber)].filter(isThere);

/** What identifies a person and is nobody else's to read. */
export const secretsOf = (victim: Names): readonly string[] =>
  [
    ...idsOf(victim),
    ...[victim.email, victim.documentNumber, victim.draftKey, victim.paymentReference],
  ].filter(isThere);

/** The rows of each table that name a person, as one text; `without` some tables. */
export const stateOf = async (
  db: Database,
  victim: Names,
  without: readonly string[] = [],
): Promise<string> => {
  const patterns = idsOf(victim).map((id) => `%${id}%`);
  const parts = TABLES.filter((name) => !without.includes(name)).map(
    (name) =>
      sql`select ${sql.lit(name)} || ' ' || coalesce(string_agg(t::text, ' ' order by t::text), '') as state from ${sql.table(name)} t where t::text like any(${patterns})`,
  );
  const { rows } = await sql<{ state: string }>`${sql.join(parts, sql` union all `)}`.execute(db);
  return rows.map(({ state }) => state).join('\n');
};
