-- The minutes of a local day for which a station has sent anything, whatever the quality: where it was silent is known without its
-- readings. A reading that a person deletes was heard all the same.
create table heard_day (
  module_id integer not null references module,
  day date not null,
  -- the minute 0 is the first one after midnight in Asia/Ho_Chi_Minh
  minutes bit(1440) not null,
  primary key (module_id, day)
) with (fillfactor = 80);
create view reach.heard_day as select * from heard_day where module_id = any ((select reach.ids())::integer[]);

-- Of the month before nobody has noted it: until its newest reading a station counts as heard.
insert into heard_day (module_id, day, minutes)
select l.module_id, d.day, rpad(repeat('1', least(1440, greatest(1, 1 + (extract(epoch from l.newest - day_start(d.day)) / 60)::integer))),
  1440, '0')::bit(1440)
from (select f.module_id, least(max(s.latest_ts), now()) as newest from factor f join factor_state s on s.factor_id = f.id
    where s.latest_ts is not null group by f.module_id) l
  cross join lateral (select generate_series(local_day(now()) - 31, local_day(l.newest), interval '1 day')::date as day) d;
