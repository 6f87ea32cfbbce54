-- The topic of the newest message, and whether it alone tells which device it is. What came before has none: those devices are known by
-- the names that they had.
alter table mqtt_unmatched
  add column topic text not null default '',
  add column by_topic boolean not null default false;

-- A view keeps the columns that its table had.
create or replace view reach.mqtt_unmatched as select * from mqtt_unmatched u
  where exists (select from module m where m.manufacturer_id = u.module_manufacturer_id and m.deleted_at is null
    and m.id = any ((select reach.ids())::integer[]));
