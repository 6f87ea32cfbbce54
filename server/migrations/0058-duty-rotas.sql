-- Who has duty when, by weeks that follow each other, and when people are not told outside the console.
create table duty_rota (
  id integer generated always as identity primary key,
  name text not null,
  cycle_weeks integer not null check (cycle_weeks between 1 and 8),
  -- a day of week 1
  starts_on date not null
);
create unique index duty_rota_name on duty_rota (search_key(name));

create table duty_shift (
  rota_id integer not null references duty_rota on delete cascade,
  week integer not null,
  -- the day on which it begins, 1 is Monday
  day integer not null check (day between 1 and 7),
  -- local; a to_time that is not later than from_time is of the next day
  from_time time(0) not null,
  to_time time(0) not null,
  user_id integer not null references user_account on delete cascade,
  primary key (rota_id, week, day, from_time, user_id)
);
create index duty_shift_user on duty_shift (user_id);

create table duty_swap (
  id integer generated always as identity primary key,
  rota_id integer not null references duty_rota on delete cascade,
  date date not null,
  user_id integer not null references user_account on delete cascade,
  by_user_id integer not null references user_account on delete cascade,
  unique (rota_id, date, user_id)
);
create index duty_swap_user on duty_swap (user_id);
create index duty_swap_by on duty_swap (by_user_id);

create table quiet_hours (
  user_id integer primary key references user_account on delete cascade,
  from_time time(0) not null,
  to_time time(0) not null,
  holds_alerts boolean not null
);

create or replace view reach.audit_log as select * from audit_log
  where module_id = any ((select reach.ids())::integer[])
    or (module_id is null and object in ('session', 'user', 'group', 'notification', 'notification-setting', 'followed', 'mqtt-config',
      'tariff', 'organisation', 'retention', 'scheduler', 'calculation-rule', 'standard', 'price-book', 'hour-book', 'vat',
      'reactive-table', 'grid-factor', 'health-rule', 'alert-choice', 'handling-rule', 'duty-rota', 'quiet-hours'));
