-- Who has seen an alert: when a person marked it as read, from now on. «Mark all as read» says of none that somebody looked at it.
create table alert_seen (
  alert_id bigint not null references alert on delete cascade,
  user_id integer not null references user_account on delete cascade,
  seen_at timestamptz not null,
  primary key (alert_id, user_id)
);
create index alert_seen_user on alert_seen (user_id);
create view reach.alert_seen as select * from alert_seen s
  where exists (select from alert a where a.id = s.alert_id and a.module_id = any ((select reach.ids())::integer[]));
