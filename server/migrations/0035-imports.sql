-- The files that readings are imported from, as they were sent, in pieces: every copy of the program can read them. What no import has is
-- left of a file whose sending broke off.
create table import_file (
  id uuid primary key,
  created_at timestamptz(3) not null
);
create table import_chunk (
  file uuid not null references import_file on delete cascade,
  number integer not null,
  -- compressed by the program
  data bytea not null,
  primary key (file, number)
);
alter table import_chunk alter data set storage external;

create table import (
  id integer generated always as identity primary key,
  -- null: removed
  file uuid references import_file on delete set null,
  filename text not null,
  bytes bigint not null,
  status text not null check (status in
    ('recognised', 'checking', 'ready', 'running', 'paused', 'cancelled', 'done', 'failed', 'undoing', 'undone')),
  created_at timestamptz(3) not null,
  created_by integer references user_account on delete set null,
  created_by_email text,
  finished_at timestamptz(3),
  -- what whoever sent it reaches; null: all
  reach integer[],
  -- the stations that it is about
  module_ids integer[] not null default '{}',
  mapping jsonb not null,
  -- {facts, heads, sheets, growing, preview, questions}: written in the reader's language
  recognised jsonb not null,
  expected jsonb,
  -- counts what was begun: what an earlier run still writes is refused by its number
  run integer not null default 0,
  errors integer not null default 0,
  -- rows of the file that are done
  place integer not null default 0,
  progress double precision not null default 0,
  rows integer not null default 0,
  stored integer not null default 0,
  duplicates integer not null default 0,
  refused integer not null default 0,
  -- by undoing
  removed integer not null default 0,
  reached_at timestamptz(3),
  failure jsonb,
  -- who asked for what is being done
  asked_by integer references user_account on delete set null,
  asked_by_email text
);
create index import_order on import (created_at desc, id desc);
create index import_person on import (created_by) where created_by is not null;
create index import_waiting on import (id) where status in ('checking', 'running', 'undoing');

-- Refused rows, as they were met: a JSON list of [line, reason, text].
create table import_refused (
  import_id integer not null references import on delete cascade,
  number integer not null,
  data text not null,
  primary key (import_id, number)
);
-- What each transaction of an import has stored: what undoing removes.
create table import_stored (
  import_id integer not null references import on delete cascade,
  number integer not null,
  data bytea not null,
  primary key (import_id, number)
);
alter table import_stored alter data set storage external;

create view reach.import as select * from import where module_ids <@ (select reach.ids())::integer[];
