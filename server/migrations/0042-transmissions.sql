-- Where files of readings are sent: the environmental department of a province, mostly.
create table transmission (
  id integer generated always as identity primary key,
  name text not null,
  name_key text not null unique,
  protocol text not null,
  host text not null,
  port integer not null,
  username text not null,
  password_encrypted bytea,
  private_key_encrypted bytea,
  host_key text,
  certificate text,
  province text not null,
  facility text not null,
  folder text not null,
  file_name text not null,
  period_seconds integer not null,
  wait_seconds integer not null,
  content text not null,
  line jsonb not null,
  enabled boolean not null,
  -- of its stations
  module_ids integer[] not null,
  -- a list: module_id, station_code, type, and factors with factor_id, symbol and unit
  stations jsonb not null,
  search_text text not null generated always as (search_key(name || E'\n' || host)) stored
);

-- What is done for a destination.
create table transmission_state (
  transmission_id integer primary key references transmission on delete cascade,
  -- files are made of instants after this one; null: it is off
  since timestamptz(3),
  -- the newest instant that was looked at
  looked_at timestamptz(3),
  -- tries in a row that failed
  fails integer not null default 0,
  retry_at timestamptz(3),
  error text,
  -- administrators know that files wait
  told_at timestamptz(3)
);

-- A row a file; its text never changes.
create table transmission_file (
  id bigint generated always as identity primary key,
  transmission_id integer not null references transmission on delete cascade,
  module_id integer not null references module,
  at timestamptz(3) not null,
  -- with {yyyy}, {MM}, {dd} of the day of sending
  folder text not null,
  name text not null,
  path text not null,
  content text not null,
  bytes integer not null,
  sha256 text not null,
  status text not null,
  tries integer not null default 0,
  -- of this file, by the receiver, in a row
  refusals integer not null default 0,
  -- the receiver may have it: an older one of its station comes too late
  placed boolean not null default false,
  -- a person has asked to send it again
  asked_at timestamptz(3),
  error text,
  sent_at timestamptz(3),
  unique (transmission_id, module_id, at)
);
create index transmission_file_list on transmission_file (transmission_id, at);
create index transmission_file_waiting on transmission_file (transmission_id, at) where status = 'pending';
create index transmission_file_placed on transmission_file (transmission_id, module_id, at) where placed;
create index transmission_file_old on transmission_file (at);
create index transmission_file_module on transmission_file (module_id);

-- Within a reach: destinations all of whose stations are.
create view reach.transmission as
  select * from transmission where module_ids <@ (select reach.ids())::integer[];
create view reach.transmission_file as
  select * from transmission_file f where exists (select from transmission t
    where t.id = f.transmission_id and t.module_ids <@ (select reach.ids())::integer[]);
