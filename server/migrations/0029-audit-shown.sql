-- Names what people with a limited reach may read of what concerns no station; before, it named what they may not, so that a new kind of
-- line was shown until somebody thought of it.
create or replace view reach.audit_log as select * from audit_log
  where module_id = any ((select reach.ids())::integer[])
    or (module_id is null and object in ('session', 'user', 'group', 'notification', 'notification-setting', 'followed', 'mqtt-config',
      'tariff', 'organisation', 'retention', 'scheduler'));
