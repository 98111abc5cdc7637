-- What grows with every posting and every event is partitioned by year in Bogotá, so that a year that is over can be
-- backed up, moved or put away by itself. `docs/operations.md`.

-- An empty partition, not attached yet. Triggers for each statement are not inherited by who names the partition itself;
-- those for each row, and foreign keys to other tables, come with the attachment.
create function create_partition(parent text, part text) returns void language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
declare
  name constant text := parent || '_' || part;
begin
  execute format('create table public.%I (like public.%I including constraints including indexes)', name, parent);
  execute format('create trigger %I before update or delete or truncate on public.%I
    for each statement execute function public.refuse_change()', name || '_append_only', name);
  if parent = 'ledger_entry' then
    execute format('create unique index %I on public.%I (credit_number, kind, reference)', name || '_once', name);
  elsif parent = 'ledger_line' then
    -- Of one partition to one: it is checked without a look at other years, and both can be detached.
    execute format('alter table public.%I add foreign key (credit_number, entry_id, posted_on)
      references public.%I (credit_number, id, posted_on)', name, 'ledger_entry_' || part);
    execute format('create trigger %I after insert on public.%I referencing new table as posted
      for each statement execute function public.require_balance()', name || '_balance', name);
  end if;
end $$;

-- The partitions of a year, with what the default partitions had of it; returns the tables that had none. A statement that
-- waits for a lock of this one waits for less than a second, before anybody looks for a deadlock.
create function add_year(year integer) returns integer language plpgsql
  set search_path = pg_catalog, public, pg_temp set lock_timeout = '300ms' as $$
declare
  -- In the order in which a posting comes to them; lines after their entries, whose rows they name.
  missing constant text[] := array(
    select parent from unnest(array['ledger_entry', 'ledger_line', 'application_event', 'audit_entry', 'evidence_entry'])
      with ordinality as all_of_them(parent, place)
    where to_regclass(format('public.%I', parent || '_' || year)) is null order by place
  );
  parent text;
  keys constant jsonb := '{"application_event": "at", "audit_entry": "at", "evidence_entry": "recorded_at",
    "ledger_entry": "posted_on", "ledger_line": "posted_on"}';
  -- Bogotá has no summer time; of a date the hour counts for nothing.
  starts constant text := year || '-01-01 00:00:00-05';
  ends constant text := year + 1 || '-01-01 00:00:00-05';
  has_rows boolean;
begin
  foreach parent in array missing loop
    -- A row on its way to the default partition would be refused there once its year has another.
    execute format('select exists (select from public.%I where %I >= %L and %2$I < %4$L)',
      parent || '_default', keys ->> parent, starts, ends) into has_rows;
    if has_rows then execute format('lock table public.%I in share row exclusive mode', parent); end if;
    execute format('lock table public.%I in access exclusive mode', parent || '_default');
    perform create_partition(parent, year::text);
    execute format('insert into public.%I select * from public.%I where %I >= %L and %3$I < %5$L',
      parent || '_' || year, parent || '_default', keys ->> parent, starts, ends);
  end loop;
  perform set_config('cuotasana.moving', 'on', true);
  for place in reverse cardinality(missing)..1 loop
    parent := missing[place];
    execute format('delete from public.%I where %I >= %L and %2$I < %4$L',
      parent || '_default', keys ->> parent, starts, ends);
    execute format('alter table public.%I attach partition public.%I for values from (%L) to (%L)',
      parent, parent || '_' || year, starts, ends);
  end loop;
  perform set_config('cuotasana.moving', '', true);
  return cardinality(missing);
end $$;
revoke execute on function create_partition, add_year from public;

-- Partitions of this year, of the three that come, and of those before it whose rows are in a default partition, by the
-- database's own clock; returns how many it made. One at a time: another call makes none.
create function add_coming_years() returns integer language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  this_year constant integer := extract(year from now() at time zone 'America/Bogota');
  oldest timestamptz;
  first_year integer;
begin
  -- Before a table is read: who waits here would hold others up.
  if not pg_try_advisory_xact_lock('ledger_entry'::regclass::oid::bigint) then return 0; end if;
  -- None where they are empty.
  oldest := least(
    (select min(at) from application_event_default), (select min(at) from audit_entry_default),
    (select min(recorded_at) from evidence_entry_default),
    (select min(posted_on)::timestamp at time zone 'America/Bogota' from ledger_entry_default));
  first_year := greatest(2000, least(extract(year from oldest at time zone 'America/Bogota')::integer, this_year));
  return (
    select sum(add_year(year)) from generate_series(first_year, this_year + 3) as years(year)
  );
end $$;

-- So that no row is ever refused for its date.
do $$
declare
  parent text;
begin
  foreach parent in array array['application_event', 'audit_entry', 'evidence_entry', 'ledger_entry', 'ledger_line'] loop
    perform create_partition(parent, 'default');
    execute format('alter table %I attach partition %I default', parent, parent || '_default');
  end loop;
  perform add_coming_years();
end $$;
