create extension if not exists pg_trgm;

create table provider (
  id uuid primary key,
  code text not null unique,
  trade_name text not null,
  city text not null,
  -- Where it is told of a change of its account.
  contact_email text,
  search_text text not null,
  is_active boolean not null default true
);
create index provider_search_trigram on provider using gin (search_text gin_trgm_ops);
create index provider_search_prefix on provider (search_text text_pattern_ops);

-- To which account a provider is paid. A credit keeps the account that it was paid to (`disbursement_transfer`).
create table provider_account (
  provider_id uuid primary key references provider,
  -- Of its holder, with the check digit.
  nit text not null,
  account_type text not null check (account_type in ('savings', 'checking', 'bre_b')),
  -- None where the number is a Bre-B key.
  bank text check ((bank is null) = (account_type = 'bre_b')),
  account_number text not null,
  -- What is shown of the number.
  last_four text not null,
  loaded_at timestamptz not null,
  -- No transfer goes to it before: its provider was told, and can object.
  payable_from timestamptz not null
);

create table procedure (
  id uuid primary key,
  code text not null unique,
  name text not null,
  speciality_name text not null,
  search_text text not null,
  is_active boolean not null default true
);
create index procedure_search_trigram on procedure using gin (search_text gin_trgm_ops);
create index procedure_search_prefix on procedure (search_text text_pattern_ops);

-- Distinct words of each catalogue: typos are matched here, among thousands, instead of among all rows.
create table search_word (
  catalog text not null check (catalog in ('provider', 'procedure')),
  word text not null,
  primary key (catalog, word)
);
create index search_word_trigram on search_word using gin (word gin_trgm_ops);

-- Only the owner may: the app's role asks by this function.
create function refresh_catalog_search() returns void language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  perform gin_clean_pending_list(index)
    from unnest(array['provider_search_trigram', 'procedure_search_trigram', 'search_word_trigram']::regclass[]) index;
  analyze provider, procedure, search_word;
end $$;
