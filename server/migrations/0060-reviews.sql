-- What people have decided of stretches of readings. The readings themselves hold what the newest decision makes of them.
create table review (
  id integer generated always as identity primary key,
  module_id integer not null references module,
  factor_ids integer[] not null,
  -- of the first and the last reading that it may be about
  start_at timestamptz(3) not null,
  end_at timestamptz(3) not null,
  verdict text not null check (verdict in ('valid', 'invalid', 'value')),
  value double precision,
  reason text not null,
  status text not null check (status in ('waiting', 'approved', 'undone')),
  readings integer not null,
  after_lock boolean not null default false,
  created_at timestamptz(3) not null,
  created_by integer references user_account on delete set null,
  -- names stay when an account is deleted
  created_by_name text,
  approved_at timestamptz(3),
  approved_by integer references user_account on delete set null,
  approved_by_name text,
  undone_at timestamptz(3),
  undone_by integer references user_account on delete set null,
  undone_by_name text,
  check ((verdict = 'value') = (value is not null)),
  check (start_at <= end_at)
);
create index review_status on review (status, id desc);
create index review_module on review (module_id, id desc);
create index review_created_by on review (created_by) where created_by is not null;
create index review_approved_by on review (approved_by) where approved_by is not null;
create index review_undone_by on review (undone_by) where undone_by is not null;
create view reach.review as select * from review where module_id = any ((select reach.ids())::integer[]);

-- Each reading that a review is about, as it came: kept for ever.
create table review_reading (
  factor_id integer not null references factor,
  ts timestamptz(3) not null,
  review_id integer not null references review,
  value double precision not null,
  quality smallint not null,
  primary key (factor_id, ts, review_id)
);
create index review_reading_review on review_reading (review_id);
create view reach.review_reading as select * from review_reading r
  where exists (select from factor f where f.id = r.factor_id and f.module_id = any ((select reach.ids())::integer[]));

-- Readings that an automatic test has found suspect.
create table suspect_reading (
  factor_id integer not null references factor,
  ts timestamptz(3) not null,
  test text not null check (test in ('range', 'flat', 'spike', 'rate')),
  value double precision not null,
  -- how far it is from what it was compared with; of equal readings, their number
  found double precision not null,
  -- of a change that is too fast: since the reading before it
  minutes double precision,
  -- no person has decided of it yet
  waits boolean not null default true,
  primary key (factor_id, ts)
);
create index suspect_reading_waits on suspect_reading (factor_id, ts) where waits;
create view reach.suspect_reading as select * from suspect_reading r
  where exists (select from factor f where f.id = r.factor_id and f.module_id = any ((select reach.ids())::integer[]));

create table review_rules (
  id integer primary key default 1 check (id = 1),
  needs_approval boolean not null default false
);
insert into review_rules default values;

create or replace view reach.audit_log as select * from audit_log
  where module_id = any ((select reach.ids())::integer[])
    or (module_id is null and object in ('session', 'user', 'group', 'notification', 'notification-setting', 'followed', 'mqtt-config',
      'tariff', 'organisation', 'retention', 'scheduler', 'calculation-rule', 'standard', 'price-book', 'hour-book', 'vat',
      'reactive-table', 'grid-factor', 'health-rule', 'alert-choice', 'handling-rule', 'duty-rota', 'quiet-hours',
      'notification-rule', 'review-rule', 'locked-month'));
