-- The health of stations: what is wrong with a station itself raises alerts of its own, which say nothing of its limits. A fault of the
-- whole station has no factor.
alter table alert
  alter column factor_id drop not null,
  add column fault text check (fault in ('offline', 'partial', 'clock', 'range', 'flat', 'incomplete')),
  drop constraint alert_origin_check,
  add constraint alert_origin_check check (origin in ('judged', 'average', 'health', 'manual')),
  add constraint alert_of_health check ((origin = 'health') = (fault is not null)),
  add constraint alert_of_station check (factor_id is not null or origin = 'health');
create or replace view reach.alert as select * from alert where module_id = any ((select reach.ids())::integer[]);
create unique index alert_open_health on alert (module_id, coalesce(factor_id, 0), fault)
  where resolved_at is null and origin = 'health';
create index alert_health on alert (timestamp) where origin = 'health';

-- Since when each station is looked at without a break: what was not heard while the program, or its way to the stations, was away
-- says nothing of a station. It is looked at once it has sent by itself, twice within the time in which it would be silent.
create table health_watch (
  module_id integer primary key references module,
  since timestamptz(3) not null,
  heard_at timestamptz(3) not null,
  -- null: it has not sent twice yet
  regular_since timestamptz(3)
);
create view reach.health_watch as select * from health_watch where module_id = any ((select reach.ids())::integer[]);

-- What is wrong now, or about to be (no alert yet); factor 0: the whole station. A person may delete the alert of what goes on.
create table health_state (
  module_id integer not null references module,
  factor_id integer not null,
  fault text not null,
  phase text not null check (phase in ('pending', 'open', 'recovering')),
  -- of the fault; while it recovers, of the time without it
  since timestamptz(3) not null,
  value double precision not null,
  alert_id bigint,
  primary key (module_id, factor_id, fault)
);
create view reach.health_state as select * from health_state where module_id = any ((select reach.ids())::integer[]);

-- One row: when a copy of the program looked last, which day was counted, and since when most stations are silent together.
create table health_look (
  id integer primary key default 1 check (id = 1),
  looked_at timestamptz(3),
  flat_at timestamptz(3),
  counted_day date,
  many_since timestamptz(3)
);
insert into health_look default values;

-- What differs from the default: of all stations of a type, or of one station.
create table health_rule (
  type text check (type in ('wasteWater', 'air', 'elecConsum')),
  module_id integer references module,
  fault text not null check (fault in ('offline', 'partial', 'clock', 'range', 'flat', 'incomplete')),
  is_on boolean not null,
  severity text not null check (severity in ('ALERT', 'WARNING')),
  "limit" integer,
  check ((type is null) <> (module_id is null))
);
create unique index health_rule_type on health_rule (type, fault) where type is not null;
create unique index health_rule_module on health_rule (module_id, fault) where module_id is not null;
create view reach.health_rule as select * from health_rule
  where module_id is null or module_id = any ((select reach.ids())::integer[]);

create or replace view reach.audit_log as select * from audit_log
  where module_id = any ((select reach.ids())::integer[])
    or (module_id is null and object in ('session', 'user', 'group', 'notification', 'notification-setting', 'followed', 'mqtt-config',
      'tariff', 'organisation', 'retention', 'scheduler', 'calculation-rule', 'standard', 'price-book', 'hour-book', 'vat',
      'reactive-table', 'grid-factor', 'health-rule'));
