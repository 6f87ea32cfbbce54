-- Instruments that are read over Modbus TCP.
create table modbus_source (
  id integer generated always as identity primary key,
  name text not null,
  name_key text not null unique,
  host text not null,
  port integer not null,
  unit_id integer not null,
  timeout_ms integer not null,
  period_seconds integer not null,
  enabled boolean not null,
  module_id integer not null references module,
  -- a list in the form of the contract, with factor_id
  registers jsonb not null,
  search_text text not null generated always as (search_key(name || E'\n' || host)) stored
);
create index modbus_source_module on modbus_source (module_id);

-- What the copy of the program that reads them last said of them.
create table modbus_state (
  source_id integer primary key references modbus_source on delete cascade,
  status text not null,
  problem text,
  answered_at timestamptz(3),
  next_at timestamptz(3),
  reported_at timestamptz(3) not null
);

create view reach.modbus_source as
  select * from modbus_source where module_id = any ((select reach.ids())::integer[]);
