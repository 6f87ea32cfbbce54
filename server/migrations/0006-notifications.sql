-- The station that a notification is about; null: none.
alter table notification add column module_id integer
  generated always as (case when kind in ('alert', 'station') then (data ->> 'module_id')::integer end) stored;

-- A person's notifications in the order of their list. The rest rides along, so that every filter, count and far page reads the
-- index alone, also through the view of who is limited.
create index notification_order on notification (user_id, is_read, created_at desc, id desc) include (is_important, kind, module_id);
create index notification_important on notification (user_id, is_read, created_at desc, id desc) where is_important;
drop index notification_user;
drop index notification_recent;

-- As before; the stations are read once a statement instead of once a row.
create or replace view reach.notification as select * from notification n
  where n.kind not in ('alert', 'station') or n.module_id = any ((select reach.ids())::integer[]);
create or replace view reach.audit_log as select * from audit_log
  where module_id = any ((select reach.ids())::integer[])
    or (module_id is null and object not in ('module', 'factor', 'threshold', 'metric', 'alert', 'mqtt-unmatched'));

-- The last hour in which a station's clock was reported to run ahead: one notice a station and hour, whichever copy takes its messages.
create table clock_skew_notice (
  module_id integer primary key references module on delete cascade,
  hour timestamptz not null
);
