-- How averages and VN_AQI are made where the law leaves it open: one row. Three quarters are Quantrac's own rule.
create table calculation_rules (
  id integer primary key default 1 check (id = 1),
  share_1h double precision not null default 0.75 check (share_1h > 0 and share_1h <= 1),
  share_8h double precision not null default 0.75 check (share_8h > 0 and share_8h <= 1),
  share_24h double precision not null default 0.75 check (share_24h > 0 and share_24h <= 1),
  share_month double precision not null default 0.75 check (share_month > 0 and share_month <= 1),
  share_year double precision not null default 0.75 check (share_year > 0 and share_year <= 1),
  -- the text of the law that the shares are from; empty: none
  source text not null default '',
  half_weight text not null default 'literal' check (half_weight in ('literal', 'divided'))
);
insert into calculation_rules default values;

create or replace view reach.audit_log as select * from audit_log
  where module_id = any ((select reach.ids())::integer[])
    or (module_id is null and object in ('session', 'user', 'group', 'notification', 'notification-setting', 'followed', 'mqtt-config',
      'tariff', 'organisation', 'retention', 'scheduler', 'calculation-rule'));
