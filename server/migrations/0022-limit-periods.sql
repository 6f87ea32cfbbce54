-- Which limits held when: a factor is judged, also late and again, by what held at the time of its readings. A period lasts until the
-- factor's next one. A factor without periods has its present limits for all of its readings.
create table limit_period (
  factor_id integer not null references factor,
  -- '-infinity': they hold for every reading before the next period
  from_at timestamptz(3) not null,
  -- false: limits, factor or station were missing, switched off or deleted, and nothing was judged
  is_on boolean not null,
  min_value double precision,
  max_value double precision,
  min_range double precision not null default 0,
  max_range double precision not null default 0,
  deadband double precision not null default 0,
  on_delay_seconds integer not null default 0,
  off_delay_seconds integer not null default 0,
  -- when somebody said so, and who; null: the program, or not known
  set_at timestamptz(3) not null,
  set_by integer,
  primary key (factor_id, from_at)
);
create view reach.limit_period as select * from limit_period p
  where exists (select from factor f where f.id = p.factor_id and f.module_id = any ((select reach.ids())::integer[]));

-- What the audit log knows of limits that there are still. The first ones have no limits before them: they hold from the beginning.
insert into limit_period (factor_id, from_at, is_on, min_value, max_value, min_range, max_range, deadband, on_delay_seconds,
  off_delay_seconds, set_at, set_by)
select distinct on (factor_id, from_at) factor_id, from_at, is_on, min_value, max_value, min_range, max_range, deadband, on_delay_seconds,
  off_delay_seconds, at, actor_id
from (
  select t.factor_id, a.id, a.at, a.actor_id,
    case when row_number() over (partition by t.factor_id order by a.id) = 1 then '-infinity' else a.at end as from_at,
    coalesce((a.after ->> 'status')::boolean, true) as is_on,
    (a.after ->> 'min_value')::double precision as min_value, (a.after ->> 'max_value')::double precision as max_value,
    coalesce((a.after ->> 'min_range')::double precision, 0) as min_range,
    coalesce((a.after ->> 'max_range')::double precision, 0) as max_range,
    coalesce((a.after ->> 'deadband')::double precision, 0) as deadband,
    coalesce((a.after ->> 'on_delay_seconds')::integer, 0) as on_delay_seconds,
    coalesce((a.after ->> 'off_delay_seconds')::integer, 0) as off_delay_seconds
  from audit_log a join threshold t on a.object_id = t.id::text
  where a.action in ('threshold.create', 'threshold.update') and a.after is not null
) known
order by factor_id, from_at, id desc;

-- The present ones: of factors that the audit log says nothing of for all readings, and where it knows others last, from now on.
insert into limit_period (factor_id, from_at, is_on, min_value, max_value, min_range, max_range, deadband, on_delay_seconds,
  off_delay_seconds, set_at)
select t.factor_id, case when p.factor_id is null then '-infinity' else now() end, o.is_on, t.min_value, t.max_value,
  t.min_range, t.max_range, t.deadband, t.on_delay_seconds, t.off_delay_seconds, now()
from threshold t join factor f on f.id = t.factor_id join module m on m.id = f.module_id
  cross join lateral (select t.status and f.status and m.status and f.deleted_at is null and m.deleted_at is null as is_on) o
  left join lateral (select * from limit_period l where l.factor_id = t.factor_id order by from_at desc limit 1) p on true
where p.factor_id is null or (p.is_on, p.min_value, p.max_value, p.min_range, p.max_range, p.deadband, p.on_delay_seconds, p.off_delay_seconds)
  is distinct from (o.is_on, t.min_value, t.max_value, t.min_range, t.max_range, t.deadband, t.on_delay_seconds, t.off_delay_seconds);
