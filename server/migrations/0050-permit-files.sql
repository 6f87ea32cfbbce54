-- The file of a permit: choices that follow one another with the same permit have the same one.
alter table module_standard add column permit_file_id integer references attachment;
create index module_standard_permit_file on module_standard (permit_file_id) where permit_file_id is not null;
create or replace view reach.module_standard as
  select * from module_standard where module_id = any ((select reach.ids())::integer[]);
