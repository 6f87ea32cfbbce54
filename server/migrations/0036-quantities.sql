-- What a factor measures, as a person has confirmed, and the range of its instrument. Nobody has for those that are there:
-- the console guesses and asks.
alter table factor
  add column quantity text,
  add column range_min double precision,
  add column range_max double precision,
  add constraint factor_range check (range_min <= range_max);
create or replace view reach.factor as select * from factor where module_id = any ((select reach.ids())::integer[]);
