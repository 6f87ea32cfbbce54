-- Who is told of an alert: everybody at once ('live'); in one notice of its station, because its readings were old ('waiting' for it, then
-- 'digest'); nobody, because it came with a file ('none': everybody has read it).
alter table alert add column told text not null default 'live' check (told in ('live', 'waiting', 'digest', 'none'));
-- Why it was found or changed when its readings were judged again, and when: {"cause": "late", "at": "2026-05-01T00:00:00.000Z"}
alter table alert add column judged_again jsonb;
create index alert_waiting on alert (module_id) where told = 'waiting';
drop index alert_time;
create index alert_time on alert (timestamp desc, id desc) include (status, module_id, resolved_at, told);
create or replace view reach.alert as select * from alert where module_id = any ((select reach.ids())::integer[]);

-- Nobody is told of the open alert yet.
alter table factor_state add column is_untold boolean not null default false;
create or replace view reach.factor_state as select * from factor_state s
  where exists (select from factor f where f.id = s.factor_id and f.module_id = any ((select reach.ids())::integer[]));

-- Judged alerts that a person has deleted: their excursions go on without one, also when they are judged again.
create table alert_removed (
  factor_id integer not null references factor,
  status text not null,
  class text not null,
  started_at timestamptz(3) not null,
  -- when it ended, or when it was deleted
  resolved_at timestamptz(3) not null,
  primary key (factor_id, started_at, class)
);
create view reach.alert_removed as select * from alert_removed r
  where exists (select from factor f where f.id = r.factor_id and f.module_id = any ((select reach.ids())::integer[]));
