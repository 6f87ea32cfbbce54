-- Months that have been locked; the row stays when one is unlocked.
create table locked_month (
  -- its first day
  month date primary key check (extract(day from month) = 1),
  is_locked boolean not null,
  locked_at timestamptz(3) not null,
  locked_by integer references user_account on delete set null,
  -- the name stays when the account is deleted
  locked_by_name text
);
create index locked_month_by on locked_month (locked_by) where locked_by is not null;

-- Readings of those months that were changed, removed or came after the month was locked for the first time.
create table after_lock_reading (
  factor_id integer not null references factor,
  ts timestamptz(3) not null,
  change text not null check (change in ('changed', 'removed', 'came')),
  primary key (factor_id, ts, change)
);
create view reach.after_lock_reading as select * from after_lock_reading r
  where exists (select from factor f where f.id = r.factor_id and f.module_id = any ((select reach.ids())::integer[]));
