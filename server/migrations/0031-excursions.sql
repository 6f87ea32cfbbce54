-- The list of excursions has one row for a warning and the alert that it became: the newest. The others are those that escalated, of which
-- each made way for a newer one of its episode.
create index alert_head on alert (timestamp desc, id desc) include (status, module_id, factor_id, resolved_at, origin, told)
  where resolve_reason is distinct from 'escalated';
create index alert_escalated on alert (timestamp desc, id desc) include (status, module_id, factor_id, told)
  where resolve_reason = 'escalated';
create index alert_episode on alert (episode, id) where episode is not null;
