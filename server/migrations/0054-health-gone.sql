-- Stations whose device said that it is gone (a last will of MQTT, a death of Sparkplug) and that were not heard since.
create table health_gone (
  module_id integer primary key references module,
  at timestamptz(3) not null,
  -- of the connection that ended, as endpoint_report has them: device, client id (null: any of this device), and when it signed in;
  -- all null: the death came as a message
  device text,
  client_id text,
  connected_at timestamptz(3)
);
create view reach.health_gone as select * from health_gone where module_id = any ((select reach.ids())::integer[]);
