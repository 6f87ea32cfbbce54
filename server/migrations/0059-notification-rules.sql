-- Who is told of which alerts, when and how. Without a rule that fits, those who follow the station are told at once.
create table notification_rule (
  id integer generated always as identity primary key,
  position integer not null,
  enabled boolean not null default true,
  -- empty lists: any
  kinds text[] not null default '{}',
  statuses text[] not null default '{}',
  faults text[] not null default '{}',
  module_types text[] not null default '{}',
  module_ids integer[] not null default '{}',
  factor_codes text[] not null default '{}',
  days integer[] not null default '{}',
  from_time text,
  to_time text,
  repeat_hours integer,
  digest_minutes integer,
  -- [{after_minutes, channels, to: [{kind, id}]}]
  steps jsonb not null,
  check ((from_time is null) = (to_time is null))
);
create index notification_rule_order on notification_rule (position, id);

-- What is due of an alert by the rule that fitted it. Its settings are those of the rule then.
create table alert_step (
  id bigint generated always as identity primary key,
  alert_id bigint not null references alert on update cascade on delete cascade,
  -- no reference: a rule that is deleted while an alert is raised must not refuse the alert
  rule_id integer not null,
  -- 0 of what is repeated
  place integer not null,
  turn integer not null default 0,
  due_at timestamptz(3) not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'stopped')),
  done_at timestamptz(3),
  is_last boolean not null default false,
  channels text[] not null,
  targets jsonb not null,
  repeat_hours integer,
  digest_minutes integer,
  unique (alert_id, place, turn)
);
create index alert_step_due on alert_step (due_at, id) where state = 'waiting';
create index alert_step_rule on alert_step (rule_id, due_at);
create view reach.alert_step as select * from alert_step s
  where exists (select from alert a where a.id = s.alert_id and a.module_id = any ((select reach.ids())::integer[]));

-- One message of a step to one person, or one address, by one channel.
create table delivery (
  id bigint generated always as identity primary key,
  step_id bigint not null references alert_step on delete cascade,
  alert_id bigint not null references alert on update cascade on delete cascade,
  module_id integer not null,
  -- as they were called then; they may be deleted since. 0: an address that is nobody's here
  user_id integer not null default 0,
  recipient text not null,
  address text not null default '',
  channel text not null,
  locale text not null default 'vi',
  state text not null check (state in ('waiting', 'held', 'sent', 'failed', 'stopped', 'skipped')),
  at timestamptz(3) not null,
  next_at timestamptz(3),
  sent_at timestamptz(3),
  tries integer not null default 0,
  -- a code of server/src/words, or what the other side said
  error text,
  leased_until timestamptz(3),
  text text not null,
  search_text text not null generated always as (search_key(recipient || ' ' || text)) stored,
  unique (step_id, channel, user_id, address)
);
create index delivery_due on delivery (channel, next_at) where state in ('waiting', 'held');
create index delivery_alert on delivery (alert_id);
create index delivery_newest on delivery (at desc, id desc);
create index delivery_last on delivery (user_id, channel, module_id, sent_at desc) where state = 'sent';
create view reach.delivery as select * from delivery where module_id = any ((select reach.ids())::integer[]);

create or replace view reach.audit_log as select * from audit_log
  where module_id = any ((select reach.ids())::integer[])
    or (module_id is null and object in ('session', 'user', 'group', 'notification', 'notification-setting', 'followed', 'mqtt-config',
      'tariff', 'organisation', 'retention', 'scheduler', 'calculation-rule', 'standard', 'price-book', 'hour-book', 'vat',
      'reactive-table', 'grid-factor', 'health-rule', 'alert-choice', 'handling-rule', 'duty-rota', 'quiet-hours',
      'notification-rule'));
