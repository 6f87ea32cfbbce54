-- Whether readings in maintenance are averaged, by its kind.
alter table calculation_rules
  add column average_calibration boolean not null default false,
  add column average_service boolean not null default true,
  add column average_off boolean not null default false;

alter table touched_hours drop constraint touched_hours_cause_check;
alter table touched_hours add constraint touched_hours_cause_check
  check (cause in ('late', 'file', 'corrected', 'deleted', 'maintenance'));

-- What is announced already is judged again where it is not averaged from now on.
insert into touched_hours (factor_id, hours, cause)
select j.factor_id, array_agg(distinct h.hour)::int[], 'maintenance'
from maintenance p
join factor f on f.module_id = p.module_id and (p.factor_ids = '{}' or f.id = any (p.factor_ids))
join judged_factor j on j.factor_id = f.id
cross join lateral generate_series(
  floor(date_part('epoch', greatest(p.start_at, j.from_at)) / 3600)::int,
  floor(date_part('epoch', case when p.repeat is null then least(coalesce(p.end_at, now()), now()) else now() end) / 3600)::int
) as h (hour)
where p.kind <> 'service' and f.kind <> 'counter'
group by j.factor_id;
