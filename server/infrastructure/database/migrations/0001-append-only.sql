create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append only', tg_table_name using errcode = '55000';
end $$;

-- Trigger arguments: patterns of columns that may be filled in later, once each.
create function refuse_changed_facts() returns trigger language plpgsql as $$
begin
  if exists (
    select from jsonb_each(to_jsonb(old)) was
    where to_jsonb(new) -> was.key is distinct from was.value
      and not (was.value = 'null' and was.key like any (tg_argv))
  ) then
    raise exception '% is append only', tg_table_name using errcode = '55000';
  end if;
  return new;
end $$;
