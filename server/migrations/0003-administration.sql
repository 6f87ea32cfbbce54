-- Rights that reach some stations only ------------------------------------------------------------------------------------

-- The stations that a group's rights are limited to; a group without rows reaches all. A deleted station keeps its row: the
-- group of a station that is gone must not become a group of all.
create table group_module (
  group_id integer not null references permission_group on delete cascade,
  module_id integer not null references module,
  primary key (group_id, module_id)
);

-- Who has which right at which station; module_id null: at all of them.
create view person_reach as
  select ug.user_id, p.code, gm.module_id
  from user_group ug
    join group_permission gp on gp.group_id = ug.group_id
    join permission p on p.id = gp.permission_id
    left join group_module gm on gm.group_id = ug.group_id
  union all
  select u.id, p.code, null from user_account u cross join permission p where u.role = 'admin';

-- The hash of a station's own broker password: high entropy, so a fast hash serves.
alter table module add column device_key_hash bytea;

-- Which station a line is about, so that a limited person reads the lines of their stations only.
alter table audit_log add column module_id integer;
create index audit_log_actor on audit_log (actor_id, at desc);

alter table notification add column search_text text not null
  generated always as (search_key(coalesce(title, '') || E'\n' || coalesce(message, '') || E'\n'
    || coalesce(data ->> 'factor', '') || E'\n' || coalesce(data ->> 'factor_name', '') || E'\n'
    || coalesce(data ->> 'module', '') || E'\n' || coalesce(data ->> 'module_name', ''))) stored;
-- The station that a notification is about; null: none.
alter table notification add column module_id integer
  generated always as (case when kind in ('alert', 'station') then (data ->> 'module_id')::integer end) stored;
-- A person's notifications in the order of their list. The rest rides along, so that every filter, count and far page reads the
-- index alone, also through the view of who is limited.
create index notification_order on notification (user_id, is_read, created_at desc, id desc) include (is_important, kind, module_id);
create index notification_important on notification (user_id, is_read, created_at desc, id desc) where is_important;
drop index notification_user;

-- The last hour in which a station's clock was reported to run ahead: one notice a station and hour, whichever copy takes its messages.
create table clock_skew_notice (
  module_id integer primary key references module on delete cascade,
  hour timestamptz not null
);

-- What a search of people and groups compares. A name is found in either order: Vietnamese writes the family name first.
alter table user_account add column search_text text not null
  generated always as (search_key(email || E'\n' || username || E'\n' || first_name || ' ' || last_name || E'\n'
    || last_name || ' ' || first_name || E'\n' || phone_number)) stored;
alter table permission_group add column search_text text not null generated always as (search_key(name)) stored;

-- What a limited request sees in place of the tables: connections that serve one have this schema first on their path, and
-- `quantrac.reach` set to the stations it reaches. A query cannot forget the limit, because it never meets the table. Without the
-- setting nothing is seen. What people follow has no view: whoever raises an alert by hand must reach all its followers. A column
-- added to a table must be added to its view; a test compares them. The inner select has the setting read once a statement
-- instead of once a row.
create schema reach;

create function reach.ids() returns integer[] language sql stable parallel safe
  return nullif(current_setting('quantrac.reach', true), '')::integer[];

create view reach.module as select * from module where id = any ((select reach.ids())::integer[]);
create view reach.factor as select * from factor where module_id = any ((select reach.ids())::integer[]);
create view reach.threshold as select * from threshold t
  where exists (select from factor f where f.id = t.factor_id and f.module_id = any ((select reach.ids())::integer[]));
create view reach.factor_state as select * from factor_state s
  where exists (select from factor f where f.id = s.factor_id and f.module_id = any ((select reach.ids())::integer[]));
create view reach.reading as select * from reading r
  where exists (select from factor f where f.id = r.factor_id and f.module_id = any ((select reach.ids())::integer[]));
create view reach.alert as select * from alert where module_id = any ((select reach.ids())::integer[]);
create view reach.alert_read as select * from alert_read r
  where exists (select from alert a where a.id = r.alert_id and a.module_id = any ((select reach.ids())::integer[]));
create view reach.notification as select * from notification n
  where n.kind not in ('alert', 'station') or n.module_id = any ((select reach.ids())::integer[]);
-- Of devices that nobody claimed, those of the stations; a refused message is of no station that is known.
create view reach.mqtt_unmatched as select * from mqtt_unmatched u
  where exists (select from module m where m.manufacturer_id = u.module_manufacturer_id and m.deleted_at is null
    and m.id = any ((select reach.ids())::integer[]));
create view reach.unmatched_reading as select * from unmatched_reading u
  where exists (select from module m where m.manufacturer_id = u.module_manufacturer_id and m.deleted_at is null
    and m.id = any ((select reach.ids())::integer[]));
create view reach.mqtt_rejected as select * from mqtt_rejected where false;
create view reach.audit_log as select * from audit_log
  where module_id = any ((select reach.ids())::integer[])
    or (module_id is null and object not in ('module', 'factor', 'threshold', 'metric', 'alert', 'mqtt-unmatched'));
