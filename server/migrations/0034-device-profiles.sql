-- How messages of devices become readings, as people wrote it; the shipped profiles are files of the program.
create table device_profile (
  id integer generated always as identity primary key,
  name text not null,
  name_key text not null unique,
  description text not null,
  enabled boolean not null,
  -- the rules, in the form of the contract
  rules jsonb not null
);

-- What devices said of themselves, which later messages need: the aliases of a Sparkplug birth, the topics of a Home Assistant
-- discovery. Of each the newest.
create table device_memory (
  key text primary key,
  value jsonb not null,
  changed_at timestamptz not null
);
create index device_memory_changed on device_memory (changed_at);
