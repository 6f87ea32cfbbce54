-- Limits of single readings may set the thresholds of a station's factors.
alter table module_standard add column follow_instant boolean not null default false;
create or replace view reach.module_standard as
  select * from module_standard where module_id = any ((select reach.ids())::integer[]);

create table threshold_standard (
  factor_id integer primary key references factor,
  -- a person has set it apart: its limits are theirs
  is_left boolean not null default false,
  -- the last local day that the threshold was brought to; null: nothing sets it
  until_day date,
  -- readings since then were judged before it was known what held
  judge_from timestamptz(3)
);
create view reach.threshold_standard as select * from threshold_standard s
  where exists (select from factor f where f.id = s.factor_id and f.module_id = any ((select reach.ids())::integer[]));

-- The local days on which limits change that people were told of beforehand.
create table threshold_standard_told (
  module_id integer not null references module,
  day date not null,
  primary key (module_id, day)
);
create view reach.threshold_standard_told as
  select * from threshold_standard_told where module_id = any ((select reach.ids())::integer[]);
