-- Objects of the file storage that no row names: each from before it is put until a row takes it, and from when that row
-- is gone or has its file elsewhere until the object is removed.
create table unreferenced_object (
  object_key text primary key,
  since timestamptz not null default now()
);
create index unreferenced_object_since on unreferenced_object (since);

-- A row takes an object that was announced, and no other row can: no object is named that nobody would miss.
create function keep_object_references() returns trigger language plpgsql as $$
declare
  was constant text := case when tg_op <> 'INSERT' then old.object_key end;
  is_now constant text := case when tg_op <> 'DELETE' then new.object_key end;
begin
  if was is not distinct from is_now then return null; end if;
  if was is not null then insert into unreferenced_object (object_key) values (was); end if;
  if is_now is not null then
    -- One that is due may be removed at this moment.
    delete from unreferenced_object where object_key = is_now and since > now() - interval '7 days';
    if not found then
      raise exception 'object % was not announced', is_now using errcode = 'foreign_key_violation';
    end if;
  end if;
  return null;
end $$;

create trigger document_object after insert or update of object_key or delete on document
  for each row execute function keep_object_references();
create trigger rendered_document_object after insert or update of object_key or delete on rendered_document
  for each row execute function keep_object_references();
create trigger applicant_document_content_object after insert or update of object_key or delete
  on applicant_document_content for each row execute function keep_object_references();
create trigger cash_slip_content_object after insert or update of object_key or delete on cash_slip_content
  for each row execute function keep_object_references();
