-- Since when a station has been without an excursion: one probe a station, however many alerts there are.
create index alert_module_resolved on alert (module_id, resolved_at) where resolved_at is not null and origin = 'judged';
