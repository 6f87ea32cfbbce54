-- Whom to call about a module: a name, a number, an address.
alter table module add column contact text not null default '';
create or replace view reach.module as select * from module where id = any ((select reach.ids())::integer[]);
