-- What a search compares: without marks, case or compatibility forms, so that "nuoc" finds "Nước" and "no2" finds "NO₂".
-- Built-in functions only: no extension has to be there, whoever shipped the server.
create function search_key(value text) returns text
  language sql immutable strict parallel safe
  return lower(translate(regexp_replace(normalize(value, NFKD), '[\u0300-\u036f]', '', 'g'), 'đĐ', 'dd'));

alter table module add column search_text text not null
  generated always as (search_key(code || E'\n' || manufacturer_id || E'\n' || name || E'\n' || description)) stored;
alter table factor add column search_text text not null
  generated always as (search_key(code || E'\n' || manufacturer_id || E'\n' || name)) stored;
alter table alert add column search_text text not null
  generated always as (search_key(factor_code || E'\n' || factor_name || E'\n' || module_code || E'\n' || module_name)) stored;

create index factor_of_module on factor (module_id, id) where deleted_at is null;
create index factor_live on factor (id) where deleted_at is null;
