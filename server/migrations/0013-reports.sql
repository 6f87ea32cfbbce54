-- What was asked for, and what it came to. A pending row is what is to be made; a ready one never changes but for its name.
create table report (
  id integer generated always as identity primary key,
  name text not null,
  report_type text not null check (report_type in ('history', 'alert')),
  module_id integer not null references module,
  -- the station and the codes as they were when it was asked for: a report outlives them
  module_code text not null,
  module_name text not null,
  module_type text not null,
  factor_ids integer[] not null,
  factors text[] not null,
  all_factors boolean not null,
  start_datetime timestamptz(3) not null,
  end_datetime timestamptz(3) not null,
  resolution text not null check (resolution in ('raw', '5m', '15m', '1h', '1d')),
  layout text not null check (layout in ('wide', 'long')),
  status text not null default 'pending' check (status in ('pending', 'ready', 'failed')),
  -- how many times it was begun: what an earlier run still writes is refused by its number
  run integer not null default 0,
  -- how many runs ended with an error
  errors integer not null default 0,
  progress double precision not null default 0,
  row_count integer not null default 0,
  -- {"code", …}: why it failed, written in the reader's language
  failure jsonb,
  -- what the columns are, and the station and its factors as they were when it was made
  headers jsonb,
  facts jsonb,
  summary jsonb,
  checksum text,
  created_at timestamptz(3) not null,
  finished_at timestamptz(3),
  created_by integer references user_account on delete set null,
  -- null: a schedule asked for it
  created_by_email text,
  scheduler_id integer,
  search_text text not null generated always as
    (search_key(name || E'\n' || module_code || E'\n' || module_name || E'\n' || coalesce(created_by_email, ''))) stored
);
create index report_order on report (created_at desc, id desc);
create index report_pending on report (id) where status = 'pending';
create index report_module on report (module_id);
create index report_person on report (created_by) where created_by is not null;

-- The rows of a report, a thousand a chunk, as a JSON list of lists. Read through the report, which has a view.
create table report_chunk (
  report_id integer not null references report on delete cascade,
  number integer not null,
  row_count integer not null,
  data text not null,
  primary key (report_id, number)
);
-- Better where the server has it; one that was built without it takes its own way.
do $$ begin
  alter table report_chunk alter data set compression lz4;
exception when feature_not_supported then null;
end $$;

create view reach.report as select * from report where module_id = any ((select reach.ids())::integer[]);
create or replace view reach.audit_log as select * from audit_log
  where module_id = any ((select reach.ids())::integer[])
    or (module_id is null and object not in ('module', 'factor', 'threshold', 'metric', 'alert', 'mqtt-unmatched', 'report'));

-- A notification of a report is about its module, too, and found by the report's name. A column's expression cannot be changed, so they
-- are made anew with what reads them.
drop view reach.notification;
alter table notification drop column module_id, drop column search_text;
alter table notification add column search_text text not null
  generated always as (search_key(coalesce(title, '') || E'\n' || coalesce(message, '') || E'\n'
    || coalesce(data ->> 'factor', '') || E'\n' || coalesce(data ->> 'factor_name', '') || E'\n'
    || coalesce(data ->> 'module', '') || E'\n' || coalesce(data ->> 'module_name', '') || E'\n'
    || coalesce(data ->> 'report', ''))) stored,
  add column module_id integer
  generated always as (case when kind in ('alert', 'station', 'report') then (data ->> 'module_id')::integer end) stored;
create view reach.notification as select * from notification n
  where n.kind not in ('alert', 'station', 'report') or n.module_id = any ((select reach.ids())::integer[]);
create index notification_unmarked on notification (user_id, created_at desc, id desc) include (is_important, kind, module_id)
  where is_read is null;
create index notification_read on notification (user_id, created_at desc, id desc) include (is_important, kind, module_id)
  where is_read is true;
create index notification_unread on notification (user_id, created_at desc, id desc) include (is_important, kind, module_id)
  where is_read is false;
create index notification_above on notification (user_id, id) include (is_important, kind, created_at, module_id)
  where is_read is null;
