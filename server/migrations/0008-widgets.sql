-- What a person's dashboard shows. Nobody else sees it, so it has no view in the schema `reach`: its module and factors are read
-- through theirs, and what is outside the person's reach is gone.
create table widget (
  id integer generated always as identity primary key,
  user_id integer not null references user_account on delete cascade,
  type text not null,
  title text not null,
  -- null: all of the person's modules
  module_id integer references module,
  -- as they were when they were chosen: the names of what is gone
  module_code text,
  factor_ids integer[] not null,
  factor_codes text[] not null,
  range text check (range in ('1h', '6h', '24h', '7d', '30d', '1y')),
  layout jsonb not null,
  -- a list a width of the grid, with the widget's place or nothing
  position jsonb not null
);
create index widget_user on widget (user_id, id);

-- The dashboard counts the alerts of weeks, and asks which excursions ended lately: from the indexes alone.
drop index alert_time;
create index alert_time on alert (timestamp desc, id desc) include (status, module_id, resolved_at);
create index alert_resolved on alert (resolved_at) include (origin) where resolved_at is not null;

-- The highest value of a day, of all factors, without their pages.
drop index reading_day_day;
create index reading_day_day on reading_day (day, factor_id) include (count, max);

-- The newest local day that a factor has readings of, how many, and the greatest of quality 0: what is known of a packed day by its
-- page is known of the day under way without reading its rows. Written with the latest reading, in the same transaction.
alter table factor_state add column counted_day date, add column day_count integer not null default 0,
  add column day_max double precision;
create or replace view reach.factor_state as select * from factor_state s
  where exists (select from factor f where f.id = s.factor_id and f.module_id = any ((select reach.ids())::integer[]));

update factor_state s set counted_day = local_day(now()), day_count = r.count, day_max = r.max
from (select factor_id, count(*) as count, max(value) filter (where quality = 0) as max from reading
  where ts >= day_start(local_day(now())) and ts < day_start(local_day(now()) + 1) group by factor_id) r
where r.factor_id = s.factor_id;
