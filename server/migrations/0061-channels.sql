-- By what messages of alerts are sent beside the app and mail, which need no row.
create table channel (
  kind text primary key check (kind in ('push', 'sms', 'telegram', 'zalo', 'webhook')),
  enabled boolean not null default false,
  url text,
  allow_private boolean not null default false,
  template text,
  content_type text,
  -- of push, its public key
  app_id text,
  template_id text,
  -- of push, its private key
  secret_encrypted bytea,
  token_encrypted bytea,
  refresh_token_encrypted bytea
);
insert into channel (kind) values ('push'), ('sms'), ('telegram'), ('zalo'), ('webhook');

-- Where a person is reached, beside the address and the telephone of the account.
create table channel_address (
  user_id integer primary key references user_account on delete cascade,
  telegram_chat_id text,
  zalo_user_id text
);

-- A browser that shows the notifications of a person.
create table push_subscription (
  id integer generated always as identity primary key,
  user_id integer not null references user_account on delete cascade,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  created_at timestamptz(3) not null
);
create index push_subscription_user on push_subscription (user_id, id);

-- How a channel goes.
create index delivery_channel_sent on delivery (channel, sent_at desc) where state = 'sent';
create index delivery_channel_error on delivery (channel, at desc) where error is not null and state in ('failed', 'waiting');

create or replace view reach.audit_log as select * from audit_log
  where module_id = any ((select reach.ids())::integer[])
    or (module_id is null and object in ('session', 'user', 'group', 'notification', 'notification-setting', 'followed', 'mqtt-config',
      'tariff', 'organisation', 'retention', 'scheduler', 'calculation-rule', 'standard', 'price-book', 'hour-book', 'vat',
      'reactive-table', 'grid-factor', 'health-rule', 'alert-choice', 'handling-rule', 'duty-rota', 'quiet-hours',
      'notification-rule', 'review-rule', 'locked-month', 'channel'));
