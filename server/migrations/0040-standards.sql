-- Documents with limits. Those that came with the program keep its entries; the installation's own copy stands beside them.
create table standard (
  id integer generated always as identity primary key,
  code text not null,
  code_key text not null unique,
  group_name text not null,
  title_vi text not null,
  title_en text not null,
  document text not null,
  issued_on date,
  source text not null,
  replaces text not null,
  conditions text not null,
  valid_from date,
  valid_until date,
  kept_until date,
  grade text,
  -- a list in the form of the contract; null: the installation has added the document
  shipped_entries jsonb,
  -- null: the shipped ones hold
  entries jsonb,
  changed_at timestamptz(3),
  changed_by integer,
  note text not null default '',
  search_text text not null generated always as (search_key(code || E'\n' || title_vi || E'\n' || title_en || E'\n' || document)) stored,
  check (shipped_entries is not null or entries is not null)
);

-- What a station takes, and since when: a period is judged by what was taken at its end. The first holds for all time before.
create table module_standard (
  module_id integer not null references module,
  from_at timestamptz(3) not null,
  -- null: none from then on
  standard_id integer references standard,
  column_name text not null,
  kq double precision not null,
  kf double precision not null,
  excluded text[] not null,
  -- in the form of the contract
  permit jsonb,
  follow_instant boolean not null,
  set_at timestamptz(3) not null,
  set_by integer,
  primary key (module_id, from_at)
);
create index module_standard_standard on module_standard (standard_id);
create view reach.module_standard as
  select * from module_standard where module_id = any ((select reach.ids())::integer[]);
