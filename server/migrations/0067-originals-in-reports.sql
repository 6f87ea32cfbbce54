-- Whether a report has what a reading came as that a person changed or set aside.
alter table report add column originals boolean not null default false;
create or replace view reach.report as select * from report where module_id = any ((select reach.ids())::integer[]);

alter table scheduler add column originals boolean not null default false;
create or replace view reach.scheduler as select * from scheduler where module_id = any ((select reach.ids())::integer[]);
