-- Open days are rows, closed days are pages -------------------------------------------------------------------------------

-- Asia/Ho_Chi_Minh has been UTC+7 without daylight saving since 1975: a constant, as in the program.
create function local_day(ts timestamptz) returns date language sql immutable strict parallel safe
  return (timezone('UTC', ts) + interval '7 hours')::date;
create function day_start(day date) returns timestamptz language sql immutable strict parallel safe
  return timezone('UTC', day::timestamp - interval '7 hours');

-- Readings of days up to it are in reading_day, later ones in reading; null: nothing is packed yet. Rows of a packed day that a
-- partition still holds are not looked at.
alter table factor_state add column packed_until date;
-- Another one whenever a page of the factor is written or removed, but by retention.
alter table factor_state add column pages_version uuid not null default gen_random_uuid();

-- A factor's readings of one local day. Offsets are milliseconds from midnight.
create table reading_day (
  factor_id integer not null,
  day date not null,
  count integer not null,
  -- the reading n, from 0, is at start_ms + n * step_ms, or at offsets_ms[n + 1] where there is no step
  start_ms integer not null,
  step_ms integer,
  offsets_ms integer[],
  -- of offsets_ms: factors whose readings come together have the same
  times_hash bigint,
  -- values are shorts / divisor, ints / divisor or floats, whichever is smallest and gives the very same numbers
  divisor integer,
  shorts smallint[],
  ints integer[],
  floats double precision[],
  -- null: all are 0
  qualities smallint[],
  -- of the readings of quality 0; null where there is none
  measured integer not null,
  sum double precision,
  min double precision,
  max double precision,
  first_ms integer,
  last_ms integer,
  -- the same by hour: one element for each hour of the day, 0 to 23, that has such a reading
  hours smallint[] not null,
  hour_measured integer[] not null,
  hour_sums double precision[] not null,
  hour_mins double precision[] not null,
  hour_maxs double precision[] not null,
  -- what a list counts its pages by is read from the key alone
  primary key (factor_id, day) include (count, start_ms, step_ms, times_hash)
);
-- Retention, and lists over all factors.
create index reading_day_day on reading_day (day, factor_id) include (count);

-- Summaries are kept in the row, so that reading them does not touch the long arrays beside it.
alter table reading_day alter hours set storage main, alter hour_measured set storage main, alter hour_sums set storage main,
  alter hour_mins set storage main, alter hour_maxs set storage main;

-- Better where the server has it; one that was built without it takes its own way.
do $$ begin
  alter table reading_day alter offsets_ms set compression lz4, alter shorts set compression lz4, alter ints set compression lz4,
    alter floats set compression lz4, alter qualities set compression lz4;
exception when feature_not_supported then null;
end $$;

-- Every reading, whichever way it is kept: for whoever reads the database by SQL. A condition on day keeps days out that are not asked for.
create view reading_all as
  select r.factor_id, r.ts, r.value, r.quality, local_day(r.ts) as day
  from reading r left join factor_state s on s.factor_id = r.factor_id
  where s.packed_until is null or r.ts >= day_start(s.packed_until + 1)
  union all
  select d.factor_id, (day_start(d.day) + coalesce(x.ms, d.start_ms + (x.n - 1) * d.step_ms) * interval '1 millisecond')::timestamptz(3),
    coalesce(x.float, coalesce(x.int, x.short)::double precision / d.divisor), coalesce(x.quality, 0::smallint), d.day
  from reading_day d cross join lateral rows from (
    unnest(d.offsets_ms), unnest(d.shorts), unnest(d.ints), unnest(d.floats), unnest(d.qualities)
  ) with ordinality as x (ms, short, int, float, quality, n);

create or replace view reach.factor_state as select * from factor_state s
  where exists (select from factor f where f.id = s.factor_id and f.module_id = any ((select reach.ids())::integer[]));
create view reach.reading_day as select * from reading_day d
  where exists (select from factor f where f.id = d.factor_id and f.module_id = any ((select reach.ids())::integer[]));
create view reach.reading_all as select * from reading_all r
  where exists (select from factor f where f.id = r.factor_id and f.module_id = any ((select reach.ids())::integer[]));

-- No reading is older than the oldest partition: late readings of days before it go into pages at once. As rows each would need a
-- partition of its day, thousands where years are imported before the first packing.
update factor_state set packed_until = local_day(coalesce(
  (select min(substring(pg_get_expr(c.relpartbound, c.oid) from $$FROM \('([^']+)'\)$$)::timestamptz)
   from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'reading'::regclass),
  now() - interval '1 day')) - 1;

-- Hours and days are summed up where a page is written: nothing has to be marked for later.
drop table dirty_bucket;
