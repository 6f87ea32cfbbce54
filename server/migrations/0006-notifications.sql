-- A person's notifications in the order of their list. The marks and the kind ride along, so that every filter, count and far page
-- reads the index alone.
create index notification_order on notification (user_id, is_read, created_at desc, id desc) include (is_important, kind);
drop index notification_user;
drop index notification_recent;

-- The last hour in which a station's clock was reported to run ahead: one notice a station and hour, whichever copy takes its messages.
create table clock_skew_notice (
  module_id integer primary key references module on delete cascade,
  hour timestamptz not null
);
