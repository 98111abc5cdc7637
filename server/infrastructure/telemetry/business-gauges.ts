import { sql } from 'kysely';
import { addDays, bogotaDate, monthOf } from '#core/calendar/calendar-date.ts';
import { firstEnd } from '../config/seal.ts';
import type { Context } from '../context.ts';
import type { Attributes, Gauge, Reading } from './metrics.ts';

const RECONCILED_DAYS = 60;
const DAY_MS = 24 * 3_600_000;

interface Figures {
  readonly unreconciled: number;
  readonly differences: number;
  readonly reconciled_at: Date | null;
  readonly reminders_due: number;
  readonly obligations_due: number;
  readonly obligations_late: number;
  readonly cap_is_missing: boolean;
  readonly years_ahead: number;
  readonly emails_unsent: number;
  readonly oldest_email: Date | null;
  readonly oldest_request: Date | null;
}

const reading = (name: Gauge, value: number, attributes?: Attributes): Reading => ({
  name,
  value,
  ...(attributes ? { attributes } : {}),
});

/** How the server archives its changes; nothing of one that does not let us see it. */
const readArchive = async (db: Context['db']): Promise<readonly Reading[]> => {
  const { rows: allowed } = await sql<{ may_read: boolean }>`
    select has_table_privilege('pg_stat_archiver', 'select') as may_read`.execute(db);
  if (!allowed[0]?.may_read) return [];
  const { rows } = await sql<{ age: number; is_failing: boolean }>`
    select case when current_setting('archive_mode') <> 'off' and current_setting('archive_timeout') <> '0'
        then coalesce(extract(epoch from now() - coalesce(last_archived_time, stats_reset)), 0) else 0 end::float8 as age,
      current_setting('archive_mode') <> 'off'
        and coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as is_failing
    from pg_stat_archiver`.execute(db);
  return rows.flatMap(({ age, is_failing: isFailing }) => [
    reading('wal_archive.age', age),
    reading('wal_archive.failing', isFailing ? 1 : 0),
  ]);
};

/** Of those that the settings have; push keys do not end. */
const certificateReadings = (
  { seal, vendors }: Pick<Context['config'], 'seal' | 'vendors'>,
  now: Date,
): readonly Reading[] =>
  Object.entries({ SEAL_CERTIFICATE: seal.certificates, PUSH_CA: vendors.push.ca }).flatMap(([name, pem]) => {
    const ends = firstEnd(pem ?? '');
    if (!ends) return [];
    return [
      reading('certificates.remaining', (ends.getTime() - now.getTime()) / 1_000, {
        'certificate.name': name,
      }),
    ];
  });

/**
 * What operators must know of the business, and of the queue of all processes. Each part reads an index of what is open,
 * or a table of few rows.
 */
export const readBusinessGauges = async ({
  clock,
  config,
  db,
  jobs,
}: Pick<Context, 'clock' | 'config' | 'db' | 'jobs'>): Promise<readonly Reading[]> => {
  const now = clock.now();
  const today = bogotaDate(now);
  const since = addDays(today, -RECONCILED_DAYS);
  const { rows } = await sql<Figures>`
    select days.*, due.*, late.*, emails.*, years.*,
      (select min(requested_at) from operator_request
        where decided_at is null and expires_at > ${new Date(now.getTime() - DAY_MS)}) as oldest_request,
      (select count(*)::int from reminder_preferences where next_check_at <= ${now}) as reminders_due,
      not exists (select from rate_cap where month = ${monthOf(today)}) as cap_is_missing
    from (
      select coalesce(ceil(sum(abs(provider_cents - posted_cents)) / 100), 0)::bigint as unreconciled,
        coalesce(sum(jsonb_array_length(differences)), 0)::int as differences, max(checked_at) as reconciled_at
      from reconciled_day where day >= ${since}::date) as days,
      (select count(*)::int as obligations_due from obligation where next_check_at <= ${now}) as due,
      (select count(*)::int as obligations_late from obligation
        where next_check_at is not null and due_by < ${today}::date) as late,
      (select count(*)::int as emails_unsent,
          min(created_at) filter (where not in_contact_hours) as oldest_email
        from outbox_message where sent_at is null and held_at is null and recipient is not null and text_body is not null) as emails,
      (select min(last) - extract(year from now() at time zone 'America/Bogota')::int as years_ahead from (
        select coalesce(max(substring(partition.relname from '_([0-9]{4})$')::int), 0) as last
        from pg_partitioned_table
          join pg_class parent on parent.oid = partrelid and parent.relnamespace = 'public'::regnamespace
          join pg_inherits on inhparent = partrelid join pg_class partition on partition.oid = inhrelid
        group by partrelid) as tables) as years`.execute(db);
  const [figures] = rows;
  if (!figures) throw new Error('a statement of one row gave none');
  const secondsSince = (instant: Date | null): number =>
    instant ? Math.max(0, (now.getTime() - instant.getTime()) / 1_000) : 0;
  const [waitingMs, dead, archive] = await Promise.all([
    jobs.waitingMs(),
    jobs.deadCounts(),
    readArchive(db),
  ]);
  return [
    reading('payments.unreconciled', figures.unreconciled),
    reading('payments.differences', figures.differences),
    ...(figures.reconciled_at
      ? [reading('payments.reconciliation.age', secondsSince(figures.reconciled_at))]
      : []),
    reading('reminders.due', figures.reminders_due),
    reading('obligations.due', figures.obligations_due),
    reading('obligations.late', figures.obligations_late),
    reading('operator_requests.age', secondsSince(figures.oldest_request)),
    reading('rate_cap.missing', config.needsCertifiedCaps && figures.cap_is_missing ? 1 : 0),
    reading('partitions.years_ahead', figures.years_ahead),
    reading('emails.unsent', figures.emails_unsent),
    reading('emails.age', secondsSince(figures.oldest_email)),
    ...certificateReadings(config, now),
    ...archive,
    ...[...waitingMs].map(([queue, ms]) =>
      reading('jobs.age', ms / 1_000, { 'messaging.destination.name': queue }),
    ),
    ...[...dead].map(([queue, jobsOfIt]) =>
      reading('jobs.dead', jobsOfIt, { 'messaging.destination.name': queue }),
    ),
  ];
};
