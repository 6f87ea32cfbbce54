-- Readings that are ahead of the clock, until their time has come.
create table held_reading (
  module_manufacturer_id text not null,
  factor_manufacturer_id text not null,
  ts timestamptz(3) not null,
  value double precision not null,
  quality smallint not null,
  primary key (module_manufacturer_id, factor_manufacturer_id, ts)
);
create index held_reading_due on held_reading (ts);

-- How many each station has: a batch takes its share under the lock of this row.
create table held_station (
  module_manufacturer_id text primary key,
  count integer not null,
  since timestamptz(3) not null
);
