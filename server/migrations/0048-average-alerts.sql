-- Averages beyond a limit of the law raise alerts of their own: one for periods that follow each other, until one is within. Their value and
-- limits are in the unit of the limit.
alter table alert
  add column period text check (period in ('1h', '8h', '24h', 'month', 'year')),
  -- what the limit is from: the code of a document, or the number of a permit
  add column standard text,
  drop constraint alert_origin_check,
  add constraint alert_origin_check check (origin in ('judged', 'average', 'manual')),
  add constraint alert_of_average check ((origin = 'average') = (period is not null));
create or replace view reach.alert as select * from alert where module_id = any ((select reach.ids())::integer[]);
create unique index alert_open_average on alert (factor_id, period) where resolved_at is null and origin = 'average';
create index alert_average on alert (factor_id, period, timestamp) where origin = 'average';
-- What is under way, of readings and of averages.
create index alert_under_way on alert (timestamp desc, id desc) include (status, module_id, factor_id)
  where resolved_at is null and origin <> 'manual';

-- '': of readings.
alter table alert_removed add column period text not null default '';
alter table alert_removed drop constraint alert_removed_pkey, add primary key (factor_id, period, started_at, class);
create or replace view reach.alert_removed as select * from alert_removed r
  where exists (select from factor f where f.id = r.factor_id and f.module_id = any ((select reach.ids())::integer[]));

-- Periods that ended before it were judged when limits were new: nobody is told of them.
alter table judged_factor add column begun_at timestamptz(3);
update judged_factor set begun_at = known_at;
alter table judged_factor alter column begun_at set not null, alter column begun_at set default now();
create or replace view reach.judged_factor as select * from judged_factor j
  where exists (select from factor f where f.id = j.factor_id and f.module_id = any ((select reach.ids())::integer[]));

-- Why: of a file nobody is told.
alter table touched_hours add column cause text not null default 'late' check (cause in ('late', 'file', 'corrected', 'deleted'));
create or replace view reach.touched_hours as select * from touched_hours t
  where exists (select from factor f where f.id = t.factor_id and f.module_id = any ((select reach.ids())::integer[]));
