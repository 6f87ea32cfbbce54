-- The copy of the program that wrote the row last, by a number of its own, and remembers it with the factor's settings. Whatever else
-- changes the row, the factor, its threshold or its module sets it to null in the same transaction.
alter table factor_state add column written_by bigint;

create or replace view reach.factor_state as select * from factor_state s
  where exists (select from factor f where f.id = s.factor_id and f.module_id = any ((select reach.ids())::integer[]));
