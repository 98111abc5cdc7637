-- Whoever owns a table may seal its values with another key: what they say stays, though SQL cannot see it.
create function is_resealing(table_id oid) returns boolean language sql stable as $$
  select coalesce(current_setting('cuotasana.resealing', true), '') = 'on'
    and (select pg_has_role(current_user, relowner, 'usage') from pg_class where oid = table_id)
$$;

-- The owner's functions of 0010-retention.sql may: they alone run as the owner and with this setting, which anybody
-- can make.
create function is_expiring(table_id oid) returns boolean language sql stable as $$
  select coalesce(current_setting('cuotasana.retention', true), '') = 'on'
    and (select pg_has_role(current_user, relowner, 'usage') from pg_class where oid = table_id)
$$;

-- The owner's function of 0014-partitions.sql takes rows out of a default partition once their year has its own.
create function is_moving(table_id oid) returns boolean language sql stable as $$
  select coalesce(current_setting('cuotasana.moving', true), '') = 'on'
    and exists (select from pg_partitioned_table where partdefid = table_id)
    and (select pg_has_role(current_user, relowner, 'usage') from pg_class where oid = table_id)
$$;

create function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and is_resealing(tg_relid) then return new; end if;
  if tg_op <> 'TRUNCATE' and is_expiring(tg_relid) then return new; end if;
  if tg_op = 'DELETE' and is_moving(tg_relid) then return new; end if;
  raise exception '% is append only', tg_table_name using errcode = '55000';
end $$;

-- Trigger arguments: patterns of columns that may be filled in later, once each.
create function refuse_changed_facts() returns trigger language plpgsql as $$
begin
  if is_resealing(tg_relid) then return new; end if;
  if exists (
    select from jsonb_each(to_jsonb(old)) was
    where to_jsonb(new) -> was.key is distinct from was.value
      and not (was.value = 'null' and was.key like any (tg_argv))
  ) then
    raise exception '% is append only', tg_table_name using errcode = '55000';
  end if;
  return new;
end $$;
