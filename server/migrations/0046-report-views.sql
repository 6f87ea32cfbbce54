-- As `select *` made it, without what the table got since.
create or replace view reach.scheduler as select * from scheduler where module_id = any ((select reach.ids())::integer[]);
