-- When a station, or some of its factors, is not judged. Readings are stored as always.
create table maintenance (
  id integer generated always as identity primary key,
  module_id integer not null references module,
  -- empty: the whole station, also factors that are added later
  factor_ids integer[] not null,
  kind text not null check (kind in ('calibration', 'service', 'off')),
  -- of the first time, if it repeats; without an end: until somebody ends it
  start_at timestamptz(3) not null,
  end_at timestamptz(3),
  repeat text check (repeat in ('daily', 'weekly')),
  -- the last local day on which one that repeats begins
  repeat_until date,
  -- times of one that repeats which were ended early: the start of each and its end by turns, epoch milliseconds
  ended double precision[] not null default '{}',
  reason text not null,
  created_at timestamptz(3) not null,
  created_by integer references user_account on delete set null,
  search_text text not null generated always as (search_key(reason)) stored,
  check (end_at > start_at),
  check (repeat is null or end_at is not null)
);
create index maintenance_module on maintenance (module_id);
create index maintenance_person on maintenance (created_by) where created_by is not null;
create view reach.maintenance as select * from maintenance where module_id = any ((select reach.ids())::integer[]);

-- Factors whose maintenance has changed: their readings in this time are to be judged again.
create table maintenance_judging (
  factor_id integer primary key references factor,
  from_at timestamptz(3) not null,
  -- null: up to now
  to_at timestamptz(3)
);
create view reach.maintenance_judging as select * from maintenance_judging j
  where exists (select from factor f where f.id = j.factor_id and f.module_id = any ((select reach.ids())::integer[]));

alter table alert drop constraint alert_resolve_reason_check;
alter table alert add constraint alert_resolve_reason_check
  check (resolve_reason in ('recovered', 'escalated', 'direction', 'disabled', 'manual', 'maintenance'));
