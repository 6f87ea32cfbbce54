-- Which readings of a factor are suspect; one without a row is not tested.
create table reading_test (
  factor_id integer primary key references factor,
  -- outside the range of its instrument
  "range" boolean not null,
  -- so many equal readings in a row
  flat_readings integer check (flat_readings between 3 and 200),
  -- so far from the median of the readings before it
  spike_over double precision check (spike_over > 0),
  -- so much more or less a minute than the reading before it
  rate_per_minute double precision check (rate_per_minute > 0),
  -- what is suspect is judged, averaged and counted
  suspect_counts boolean not null default true
);
create view reach.reading_test as select * from reading_test t
  where exists (select from factor f where f.id = t.factor_id and f.module_id = any ((select reach.ids())::integer[]));
