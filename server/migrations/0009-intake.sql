-- Since when no copy receives readings; null while one does. It outlives a restart, so that a page can say it.
alter table mqtt_config add column intake_lost_at timestamptz(3);
