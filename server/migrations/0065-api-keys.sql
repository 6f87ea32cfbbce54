-- Accounts that programs use: no password, and so no sign-in; never an administrator, who must be able to sign in.
alter table user_account add column is_service boolean not null default false;
alter table user_account add constraint user_account_service
  check (not is_service or (password_hash is null and role = 'operator'));

-- Who is told, assigned or on duty: no service account is.
create or replace view person_reach as
  select ug.user_id, p.code, gm.module_id
  from user_group ug
    join user_account u on u.id = ug.user_id and not u.is_service
    join group_permission gp on gp.group_id = ug.group_id
    join permission p on p.id = gp.permission_id
    left join group_module gm on gm.group_id = ug.group_id
  union all
  select u.id, p.code, null from user_account u cross join permission p where u.role = 'admin';

create table api_key (
  id integer generated always as identity primary key,
  user_id integer not null references user_account on delete cascade,
  name text not null,
  -- its first characters; the rest is stored nowhere
  prefix text not null,
  -- SHA-256 of the whole
  hash bytea not null unique,
  permissions text[] not null,
  -- null: all that the account reaches. No reference: a key must not reach more when its last station is deleted.
  module_ids integer[],
  -- empty: everywhere
  addresses text[] not null,
  created_at timestamptz(3) not null,
  created_by integer references user_account on delete set null,
  -- the name stays when the account is deleted
  created_by_name text not null,
  expires_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  last_used_address text,
  search_text text generated always as (search_key(name)) stored
);
create index api_key_user on api_key (user_id, id);
create index api_key_created_by on api_key (created_by) where created_by is not null;

-- The name of the key that made the change; null: a person did.
alter table audit_log add column api_key text;
create or replace view reach.audit_log as select * from audit_log
  where module_id = any ((select reach.ids())::integer[])
    or (module_id is null and object in ('session', 'user', 'group', 'notification', 'notification-setting', 'followed', 'mqtt-config',
      'tariff', 'organisation', 'retention', 'scheduler', 'calculation-rule', 'standard', 'price-book', 'hour-book', 'vat',
      'reactive-table', 'grid-factor', 'health-rule', 'alert-choice', 'handling-rule', 'duty-rota', 'quiet-hours',
      'notification-rule', 'review-rule', 'locked-month', 'channel'));
