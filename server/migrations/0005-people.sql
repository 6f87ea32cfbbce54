-- What a search of people and groups compares. A name is found in either order: Vietnamese writes the family name first.
alter table user_account add column search_text text not null
  generated always as (search_key(email || E'\n' || username || E'\n' || first_name || ' ' || last_name || E'\n'
    || last_name || ' ' || first_name || E'\n' || phone_number)) stored;
alter table permission_group add column search_text text not null generated always as (search_key(name)) stored;
