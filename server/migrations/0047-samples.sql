-- Results of laboratories. A factor's samples are seen while it is there, and go with it to another station.
create table sample_import (
  id integer generated always as identity primary key,
  filename text not null,
  rows integer not null,
  -- the stations that it is about
  module_ids integer[] not null,
  created_at timestamptz(3) not null,
  created_by integer references user_account on delete set null
);
create index sample_import_order on sample_import (created_at desc, id desc);
create index sample_import_person on sample_import (created_by) where created_by is not null;
create view reach.sample_import as select * from sample_import where module_ids <@ (select reach.ids())::integer[];

-- A file that belongs to a row of another table: a sheet of results.
create table attachment (
  id integer generated always as identity primary key,
  name text not null,
  -- told by the content
  type text not null check (type in ('application/pdf', 'image/png', 'image/jpeg')),
  data bytea not null,
  created_at timestamptz(3) not null
);
alter table attachment alter data set storage external;

create table sample (
  id integer generated always as identity primary key,
  factor_id integer not null references factor,
  taken_at timestamptz(3) not null,
  -- as it was typed; of what was not detected the detection limit
  value double precision not null,
  unit text not null,
  below boolean not null,
  laboratory text not null,
  method text not null,
  result_code text not null,
  remark text not null,
  file_id integer references attachment,
  import_id integer references sample_import,
  created_at timestamptz(3) not null,
  created_by integer references user_account on delete set null,
  search_text text not null generated always as
    (search_key(laboratory || E'\n' || method || E'\n' || result_code || E'\n' || remark)) stored
);
-- One laboratory has one result of a sample, in one sheet.
create unique index sample_once on sample (factor_id, taken_at, search_key(laboratory), search_key(result_code));
create index sample_order on sample (taken_at desc, id desc);
create index sample_file on sample (file_id) where file_id is not null;
create index sample_import_rows on sample (import_id) where import_id is not null;
create index sample_person on sample (created_by) where created_by is not null;
create view reach.sample as select * from sample s
  where exists (select from factor f where f.id = s.factor_id and f.module_id = any ((select reach.ids())::integer[]));
