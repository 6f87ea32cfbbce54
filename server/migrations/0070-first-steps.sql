-- Due when the alert was raised, and told after it because many were raised together.
alter table alert_step add column is_first boolean not null default false;
create or replace view reach.alert_step as select * from alert_step s
  where exists (select from alert a where a.id = s.alert_id and a.module_id = any ((select reach.ids())::integer[]));
