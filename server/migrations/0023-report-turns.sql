-- Whose turn it is: the number of a report's newest run among all runs. Not a time: a clock may jump.
create sequence report_turn;
alter table report add column turn bigint;
create index report_turns on report (created_by, turn) where created_by is not null;

-- Characters of its rows; of reports that were made before, about.
alter table report add column characters bigint not null default 0;
update report set characters = row_count::bigint * 8 * (3 + cardinality(factors)) where status = 'ready';

create or replace view reach.report as select * from report where module_id = any ((select reach.ids())::integer[]);
