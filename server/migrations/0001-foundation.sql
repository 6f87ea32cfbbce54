-- People, sessions and rights -------------------------------------------------------------------------------------------

create table user_account (
  id integer generated always as identity primary key,
  email text not null,
  -- the email trimmed, NFKC and case folded: what sign-in and uniqueness compare
  email_key text not null unique,
  username text not null,
  password_hash text not null,
  first_name text not null default '',
  last_name text not null default '',
  phone_number text not null default '',
  date_of_birth date,
  role text not null default 'operator' check (role in ('admin', 'operator')),
  is_active boolean not null default true,
  created_at timestamptz not null default now()
);

create table session (
  id uuid primary key,
  user_id integer not null references user_account on delete cascade,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  ip text not null default '',
  user_agent text not null default '',
  -- which refresh token of the family is the current one; each is derived from the session and this number
  generation integer not null default 1,
  refresh_hash bytea not null,
  previous_hash bytea,
  rotated_at timestamptz,
  revoked_at timestamptz,
  revoke_reason text
);
create index session_of_user on session (user_id) where revoked_at is null;

-- Sign-ins of the last minutes that failed or are being judged: what the limit on guessing counts, over all copies.
create table sign_in_attempt (
  id bigint generated always as identity primary key,
  address text not null,
  -- the hash of the email as it is compared
  account text not null,
  at timestamptz(3) not null
);
create index sign_in_attempt_address on sign_in_attempt (address, at);
create index sign_in_attempt_account on sign_in_attempt (account, at);

create table permission (
  id integer generated always as identity primary key,
  code text not null unique,
  name text not null,
  content_type text not null
);

create table permission_group (
  id integer generated always as identity primary key,
  name text not null,
  name_key text not null unique
);
create table group_permission (
  group_id integer not null references permission_group on delete cascade,
  permission_id integer not null references permission on delete cascade,
  primary key (group_id, permission_id)
);
create table user_group (
  user_id integer not null references user_account on delete cascade,
  group_id integer not null references permission_group on delete cascade,
  primary key (user_id, group_id)
);
create index user_group_group on user_group (group_id);

-- Stations, factors, limits ---------------------------------------------------------------------------------------------

create table module (
  id integer generated always as identity primary key,
  code text not null,
  code_key text not null,
  manufacturer_id text not null,
  name text not null,
  description text not null default '',
  type text not null default 'wasteWater' check (type in ('wasteWater', 'air', 'elecConsum')),
  status boolean not null default true,
  latitude double precision,
  longitude double precision,
  interval_seconds integer not null default 300,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index module_code on module (code_key) where deleted_at is null;
create unique index module_manufacturer on module (manufacturer_id) where deleted_at is null;

create table factor (
  id integer generated always as identity primary key,
  module_id integer not null references module,
  name text not null,
  code text not null,
  code_key text not null,
  manufacturer_id text not null,
  status boolean not null default true,
  unit text not null default '',
  decimals smallint not null default 2,
  kind text not null default 'gauge' check (kind in ('gauge', 'counter')),
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index factor_code on factor (module_id, code_key) where deleted_at is null;
create unique index factor_manufacturer on factor (module_id, manufacturer_id) where deleted_at is null;
create index factor_code_key on factor (code_key) where deleted_at is null;

create table threshold (
  id integer generated always as identity primary key,
  factor_id integer not null unique references factor,
  min_value double precision,
  max_value double precision,
  min_range double precision not null default 0,
  max_range double precision not null default 0,
  status boolean not null default true,
  deadband double precision not null default 0,
  on_delay_seconds integer not null default 0,
  off_delay_seconds integer not null default 0
);

-- Readings and what is known of each factor -----------------------------------------------------------------------------

create table reading (
  factor_id integer not null,
  ts timestamptz(3) not null,
  value double precision not null,
  quality smallint not null default 0,
  primary key (factor_id, ts)
) partition by range (ts);

-- One row a factor, made with it: the judge's memory (see the state table of the alert design) and the latest value.
create table factor_state (
  factor_id integer primary key references factor,
  phase text not null default 'NORMAL' check (phase in ('OFF', 'NORMAL', 'PENDING', 'ACTIVE', 'RECOVERING')),
  class text check (class in ('HI', 'LO', 'WHI', 'WLO')),
  since timestamptz(3),
  severity text check (severity in ('ALERT', 'WARNING')),
  alert_id bigint,
  watermark timestamptz(3),
  peak double precision,
  last double precision,
  latest_ts timestamptz(3),
  latest_value double precision,
  latest_quality smallint,
  received_at timestamptz(3)
) with (fillfactor = 70);

-- Five-minute buckets whose roll-up is out of date, marked in the transaction that stored the reading. A bucket is marked when
-- a factor's newest reading enters it, and with every reading behind the newest: whoever clears marks therefore leaves the
-- bucket of factor_state.latest_ts alone, and deletes a mark before it reads the readings.
create table dirty_bucket (
  factor_id integer not null,
  bucket timestamptz not null,
  primary key (factor_id, bucket)
);

-- Alerts and who has read them ------------------------------------------------------------------------------------------

create table alert (
  id bigint generated always as identity primary key,
  factor_id integer not null references factor,
  module_id integer not null references module,
  -- names as they were when it was raised
  factor_code text not null,
  factor_name text not null,
  module_code text not null,
  module_name text not null,
  unit text not null,
  decimals smallint not null,
  status text not null check (status in ('ALERT', 'WARNING', 'INFO', 'SUCCESS')),
  class text check (class in ('HI', 'LO', 'WHI', 'WLO')),
  origin text not null default 'judged' check (origin in ('judged', 'manual')),
  value double precision not null,
  peak double precision,
  last double precision,
  min_value double precision,
  max_value double precision,
  timestamp timestamptz(3) not null,
  started_at timestamptz(3) not null,
  -- the id of the first alert of the excursion
  episode bigint,
  resolved_at timestamptz(3),
  resolve_reason text check (resolve_reason in ('recovered', 'escalated', 'direction', 'disabled', 'manual')),
  created_at timestamptz not null default now()
);
create unique index alert_open on alert (factor_id) where resolved_at is null and origin = 'judged';
create index alert_time on alert (timestamp desc, id desc);
create index alert_module_time on alert (module_id, timestamp desc);
create index alert_factor_time on alert (factor_id, timestamp desc);

-- "Mark all read" is one row: everything up to through_id. alert_read holds what differs from it. Alert ids are handed out
-- in the order their transactions commit (an advisory lock sees to it), so an alert that arrives later stays unread.
create table alert_read_through (
  user_id integer primary key references user_account on delete cascade,
  through_id bigint not null default 0
);
create table alert_read (
  user_id integer not null references user_account on delete cascade,
  alert_id bigint not null references alert on delete cascade,
  is_read boolean not null,
  primary key (user_id, alert_id)
);
create index alert_read_alert on alert_read (alert_id);

create table notification (
  id bigint generated always as identity primary key,
  user_id integer not null references user_account on delete cascade,
  kind text not null check (kind in ('alert', 'report', 'station', 'system')),
  -- null where the words are made from data in the reader's language
  title text,
  message text,
  data jsonb not null default '{}',
  alert_id bigint references alert on delete set null,
  report_id integer,
  is_read boolean not null default false,
  is_important boolean not null default false,
  created_at timestamptz(3) not null default now()
);
create index notification_user on notification (user_id, is_read, created_at desc);
create index notification_alert on notification (alert_id) where alert_id is not null;

-- Nothing chosen means everything is followed.
create table followed_module (
  user_id integer not null references user_account on delete cascade,
  module_id integer not null references module,
  primary key (user_id, module_id)
);
create table followed_factor (
  user_id integer not null references user_account on delete cascade,
  factor_id integer not null references factor,
  primary key (user_id, factor_id)
);

create table notification_setting (
  id integer generated always as identity primary key,
  user_id integer not null unique references user_account on delete cascade,
  has_email boolean not null default true,
  has_app boolean not null default true,
  has_alert_system boolean not null default true
);

-- The wire --------------------------------------------------------------------------------------------------------------

create table mqtt_config (
  id integer primary key default 1 check (id = 1),
  name text not null,
  host text not null,
  port integer not null,
  username text not null default '',
  password_encrypted bytea,
  client_id text not null default '',
  topics text[] not null default '{}',
  qos smallint not null default 0,
  use_tls boolean not null default false,
  persistent_session boolean not null default false,
  retain boolean not null default false,
  -- Connect and Disconnect outlive a restart
  wanted boolean not null default true,
  -- the address is the embedded broker's own, whichever port it gets at the next start
  embedded boolean not null default false
);

create table mqtt_unmatched (
  module_manufacturer_id text not null,
  factor_manufacturer_id text not null,
  sample text not null,
  count bigint not null,
  first_seen_at timestamptz(3) not null,
  last_seen_at timestamptz(3) not null,
  primary key (module_manufacturer_id, factor_manufacturer_id)
);
create index mqtt_unmatched_seen on mqtt_unmatched (last_seen_at desc);

create table mqtt_rejected (
  reason text not null,
  topic text not null,
  sample text not null,
  count bigint not null,
  last_seen_at timestamptz(3) not null,
  primary key (reason, topic)
);
create index mqtt_rejected_seen on mqtt_rejected (last_seen_at desc);

-- What unclaimed devices sent lately; stored as readings when somebody claims the device.
create table unmatched_reading (
  module_manufacturer_id text not null,
  factor_manufacturer_id text not null,
  ts timestamptz(3) not null,
  value double precision not null,
  quality smallint not null,
  received_at timestamptz(3) not null,
  primary key (module_manufacturer_id, factor_manufacturer_id, ts)
);
create index unmatched_reading_received on unmatched_reading (received_at);

-- How each copy stands with its source, for the copies that have none.
create table mqtt_state (
  copy_id uuid primary key,
  status text not null check (status in ('connected', 'connecting', 'disconnected')),
  embedded boolean not null,
  last_error text,
  connected_at timestamptz(3),
  messages_per_second double precision not null default 0,
  updated_at timestamptz(3) not null
);

-- The value of a counter is the sum over its slots: batches that commit together would wait for each other on a single row.
create table ingest_counter (
  name text not null,
  slot smallint not null,
  value bigint not null default 0,
  primary key (name, slot)
);

-- Who changed what ------------------------------------------------------------------------------------------------------

create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null,
  actor_id integer,
  actor_email text not null default '',
  action text not null,
  object text not null,
  object_id text not null default '',
  before jsonb,
  after jsonb,
  ip text not null default ''
);
create index audit_log_at on audit_log (at desc, id desc);
create index audit_log_object on audit_log (object, object_id);
