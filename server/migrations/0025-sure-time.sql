-- What has passed for sure, whatever a clock shows: one row once a copy of the program has looked.
create table sure_time (
  id integer primary key default 1 check (id = 1),
  at timestamptz not null,
  word integer not null,
  -- the start of the machine that wrote it
  boot text,
  boot_ms double precision not null,
  -- when administrators were told of the doubt that lasts
  told_at timestamptz
);

-- What waits for an administrator's word before it is removed.
create table waiting_removal (
  kind text primary key check (kind in ('readings', 'alerts')),
  older_than timestamptz not null,
  count bigint not null,
  total bigint not null,
  asked_at timestamptz not null,
  allowed_at timestamptz
);

-- When the jobs of the program itself were last due.
create table timetable (
  name text primary key,
  last_at timestamptz not null
);
