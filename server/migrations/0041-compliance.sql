-- What periods are judged by, in the form of the program: the limit and where it is from, the shares that had to be measured.
create table judging_basis (
  id integer generated always as identity primary key,
  content jsonb not null unique
);

-- Averages judged by limits: a row holds the periods of one length that ended on one local day, so that a year of hours is 365 rows.
create table judged_day (
  factor_id integer not null references factor,
  period text not null check (period in ('1h', '8h', '24h', 'month', 'year')),
  day date not null,
  -- how many hours after midnight each ended, 1 to 24; the other arrays have an element for each
  hours smallint[] not null,
  -- null: nothing was measured
  vals double precision[] not null,
  ns integer[] not null,
  bases integer[] not null,
  -- minutes since 1970
  judged_minutes integer[] not null,
  primary key (factor_id, period, day)
) with (fillfactor = 80, toast_tuple_target = 256);
create view reach.judged_day as select * from judged_day d
  where exists (select from factor f where f.id = d.factor_id and f.module_id = any ((select reach.ids())::integer[]));

-- What a period came to before its readings came late or were changed.
create table judged_before (
  id bigint generated always as identity primary key,
  factor_id integer not null references factor,
  period text not null,
  end_at timestamptz(3) not null,
  value double precision,
  n integer not null,
  basis integer not null references judging_basis,
  judged_at timestamptz(3) not null,
  -- until when it held
  until_at timestamptz(3) not null
);
create index judged_before_end on judged_before (factor_id, end_at);
create view reach.judged_before as select * from judged_before b
  where exists (select from factor f where f.id = b.factor_id and f.module_id = any ((select reach.ids())::integer[]));

-- How far each factor is judged: every period that ended in (from_at, until_at] and has a limit has its result.
create table judged_factor (
  factor_id integer primary key references factor,
  -- a digest: other limits are looked for from the beginning again
  limits text not null,
  from_at timestamptz(3) not null,
  until_at timestamptz(3) not null,
  -- results after it are new, earlier ones may be there
  known_at timestamptz(3) not null
);
create view reach.judged_factor as select * from judged_factor j
  where exists (select from factor f where f.id = j.factor_id and f.module_id = any ((select reach.ids())::integer[]));

-- Hours (counted from 1970) whose readings came or changed when they were over: what they are part of is judged again. Without a key: no
-- reading waits for the judge.
create table touched_hours (
  id bigint generated always as identity primary key,
  factor_id integer not null,
  hours integer[] not null
);
create view reach.touched_hours as select * from touched_hours t
  where exists (select from factor f where f.id = t.factor_id and f.module_id = any ((select reach.ids())::integer[]));
