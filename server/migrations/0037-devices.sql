-- What has sent messages: a row for each profile and name, so that two profiles never make one device. Of the last 7 days; each copy of the
-- program adds what it heard every few seconds.
create table device (
  -- the profile, or `own`, and the name
  id text primary key,
  -- as a station with this manufacturer id is recognised
  name text not null,
  profile text,
  topic text not null,
  form text not null,
  -- readings in the newest message
  numbers integer not null,
  -- of what it measures, one a line
  keys text not null,
  -- seconds
  interval_seconds double precision,
  messages bigint not null,
  first_at timestamptz(3) not null,
  last_at timestamptz(3) not null,
  -- the newest message with a reading; null: none had one
  read_at timestamptz(3),
  refused_count bigint not null,
  refused_reason text,
  refused_key text,
  refused_found text,
  refused_at timestamptz(3),
  -- it became a station of another name or profile: what comes later is that one’s
  adopted_at timestamptz(3),
  adopted_profile text,
  search_text text not null generated always as (search_key(name || E'\n' || topic || E'\n' || keys)) stored
);
create index device_name on device (name);
create index device_seen on device (last_at);

-- The newest messages of devices without a station, as they came: they are shown, and read again when a station is made of them.
create table device_message (
  id bigint generated always as identity primary key,
  device text not null,
  received_at timestamptz(3) not null,
  topic text not null,
  -- bytes; of a longer one the beginning is kept
  size integer not null,
  payload bytea not null,
  -- the username of its sender, which names the device on a topic of ThingsBoard
  sender text
);
create index device_message_newest on device_message (device, received_at, id);
create index device_message_old on device_message (received_at);

-- Within a reach: devices of its stations. Messages may be of several stations.
create view reach.device as select * from device d
  where exists (select from module m where m.manufacturer_id = d.name and m.deleted_at is null
    and m.id = any ((select reach.ids())::integer[]));
create view reach.device_message as select * from device_message where false;
