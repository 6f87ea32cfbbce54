-- "Mark all as read" writes one row: everything up to through_id is read. What a person said of one notification takes precedence;
-- is_read is null where they said nothing.
create table notification_read_through (
  user_id integer primary key references user_account on delete cascade,
  through_id bigint not null
);
drop view reach.notification;
drop index notification_order;
alter table notification alter column is_read drop default, alter column is_read drop not null,
  alter column is_read type boolean using nullif(is_read, false);
create view reach.notification as select * from notification n
  where n.kind not in ('alert', 'station') or n.module_id = any ((select reach.ids())::integer[]);

-- Each part of a list in its order. The included columns let every filter, count and far page read an index alone. One index
-- cannot serve all parts: an "is null" condition gives it no order.
create index notification_unmarked on notification (user_id, created_at desc, id desc) include (is_important, kind, module_id)
  where is_read is null;
create index notification_read on notification (user_id, created_at desc, id desc) include (is_important, kind, module_id)
  where is_read is true;
create index notification_unread on notification (user_id, created_at desc, id desc) include (is_important, kind, module_id)
  where is_read is false;
-- For those above through_id while they are few.
create index notification_above on notification (user_id, id) include (is_important, kind, created_at, module_id)
  where is_read is null;
