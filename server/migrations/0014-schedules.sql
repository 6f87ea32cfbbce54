-- What makes reports by itself, and when. Times of day and days are those of Asia/Ho_Chi_Minh.
create table scheduler (
  id integer generated always as identity primary key,
  name text not null,
  description text not null,
  task_function text not null check (task_function in ('generate_history_report', 'generate_alert_report')),
  module_id integer not null references module,
  -- as they were when they were chosen: the names of what is gone
  module_code text not null,
  factor_ids integer[] not null,
  factor_codes text[] not null,
  all_factors boolean not null,
  -- monthly: every, day; interval: every, period; cron: cron_line
  kind text not null check (kind in ('monthly', 'interval', 'cron')),
  starts_on timestamptz not null,
  every integer not null,
  day integer not null,
  period text check (period in ('minutes', 'hours', 'days', 'weeks')),
  cron_line text,
  ends text not null check (ends in ('never', 'after', 'on')),
  end_date timestamptz,
  occurrences integer,
  summary text not null,
  enabled boolean not null default false,
  -- null: disabled
  next_due_at timestamptz,
  -- runs that count towards occurrences
  run_count integer not null default 0,
  last_run_at timestamptz,
  created_at timestamptz not null default now(),
  search_text text not null
    generated always as (search_key(name || E'\n' || description || E'\n' || module_code)) stored
);
create index scheduler_due on scheduler (next_due_at) where enabled;

-- The groups whose members are told.
create table scheduler_group (
  scheduler_id integer not null references scheduler on delete cascade,
  group_id integer not null references permission_group on delete cascade,
  primary key (scheduler_id, group_id)
);

-- One row a due time: the key lets no copy of the program, crash or jump of the clock run one twice.
create table scheduler_run (
  scheduler_id integer not null references scheduler on delete cascade,
  due_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  status text not null check (status in ('running', 'ready', 'failed', 'missed')),
  report_id integer references report on delete set null,
  -- why it failed: a code
  error text,
  recipients integer not null default 0,
  primary key (scheduler_id, due_at)
);
create index scheduler_run_report on scheduler_run (report_id);

alter table report add foreign key (scheduler_id) references scheduler on delete set null;
create index report_scheduler on report (scheduler_id);

-- What the older calls answer an id for.
create table crontab_schedule (
  id integer generated always as identity primary key,
  minute text not null,
  hour text not null,
  day_of_week text not null,
  day_of_month text not null,
  month_of_year text not null
);
create table interval_schedule (
  id integer generated always as identity primary key,
  every integer not null,
  period text not null
);

create view reach.scheduler as select * from scheduler where module_id = any ((select reach.ids())::integer[]);
