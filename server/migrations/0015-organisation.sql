-- Who runs the installation, for the heading of documents: one row.
create table organisation (
  id integer primary key default 1 check (id = 1),
  name text not null default '',
  unit text not null default '',
  place text not null default '',
  -- a data URL
  logo text
);
insert into organisation default values;
