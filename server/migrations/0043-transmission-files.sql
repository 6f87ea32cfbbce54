alter table transmission_file
  -- where a person wants it, in place of its own folder
  add column asked_folder text,
  -- a person has left it behind
  add column skipped_at timestamptz(3),
  add column skipped_by integer references user_account on delete set null;
create index transmission_file_skipped on transmission_file (skipped_by) where skipped_by is not null;

create or replace view reach.transmission_file as
  select * from transmission_file f where exists (select from transmission t
    where t.id = f.transmission_id and t.module_ids <@ (select reach.ids())::integer[]);
