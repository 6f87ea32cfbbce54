-- What electricity costs and when, by documents with dates: an entry holds from its day until the next one of its kind and group.
create table tariff_entry (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('price', 'hours', 'vat', 'reactive', 'grid')),
  -- whose price it is; empty: of the stations without a group, and of every other kind
  group_name text not null default '' check (kind = 'price' or group_name = ''),
  -- a day in Asia/Ho_Chi_Minh; null: always. Of grid factors the first day of the year of their data.
  valid_from date check (kind <> 'grid' or valid_from is not null),
  document text not null default '',
  source text not null default '',
  grade text check (grade in ('A', 'B', 'C')),
  -- the other fields, in the form of the contract
  content jsonb not null,
  constraint tariff_entry_from unique nulls not distinct (kind, group_name, valid_from)
);

-- Whose price a station pays, from which day on.
create table module_price_group (
  module_id integer not null references module,
  valid_from date,
  group_name text not null,
  contracted_kw double precision,
  constraint module_price_group_from unique nulls not distinct (module_id, valid_from)
);
create view reach.module_price_group as
  select * from module_price_group where module_id = any ((select reach.ids())::integer[]);

create or replace view reach.audit_log as select * from audit_log
  where module_id = any ((select reach.ids())::integer[])
    or (module_id is null and object in ('session', 'user', 'group', 'notification', 'notification-setting', 'followed', 'mqtt-config',
      'tariff', 'organisation', 'retention', 'scheduler', 'calculation-rule', 'standard', 'price-book', 'hour-book', 'vat',
      'reactive-table', 'grid-factor'));

-- The hours and days as they were shipped: the two documents. Others are the installation's own, and stay the only ones.
with shipped as (
  select '[{"period": "offpeak", "start": "00:00", "end": "04:00"},
    {"period": "normal", "start": "04:00", "end": "09:30"},
    {"period": "peak", "start": "09:30", "end": "11:30"},
    {"period": "normal", "start": "11:30", "end": "17:00"},
    {"period": "peak", "start": "17:00", "end": "20:00"},
    {"period": "normal", "start": "20:00", "end": "22:00"},
    {"period": "offpeak", "start": "22:00", "end": "24:00"}]'::jsonb as hours
), given as (
  select t.hours, t.days_without_peak, t.hours = s.hours and t.days_without_peak = '{7}' as is_shipped, s.hours as first_hours
  from tariff t, shipped s
)
insert into tariff_entry (kind, valid_from, document, source, grade, content)
select 'hours', null::date, '', '', null, jsonb_build_object('hours', hours, 'days_without_peak', days_without_peak)
from given where not is_shipped
union all
select 'hours', null, 'Thông tư 16/2014/TT-BCT', '', 'B', jsonb_build_object('hours', first_hours, 'days_without_peak', '[7]'::jsonb)
from given where is_shipped
union all
select 'hours', '2026-04-22'::date, 'Quyết định 963/QĐ-BCT', '', 'B', '{"days_without_peak": [7], "hours": [
  {"period": "offpeak", "start": "00:00", "end": "06:00"},
  {"period": "normal", "start": "06:00", "end": "17:30"},
  {"period": "peak", "start": "17:30", "end": "22:30"},
  {"period": "normal", "start": "22:30", "end": "24:00"}]}'::jsonb
from given where is_shipped;

-- Prices that people gave were those of every station at all times.
insert into tariff_entry (kind, valid_from, content)
select 'price', null, prices || '{"demand": null}' from tariff where prices is not null;
drop table tariff;

-- What comes with the program: nothing without a source, which docs/energy-cost.md names with its grade.
insert into tariff_entry (kind, group_name, valid_from, document, grade, content)
select 'price', code, '2025-05-10'::date, 'Quyết định 1279/QĐ-BCT', 'B',
  jsonb_build_object('offpeak', offpeak, 'normal', normal, 'peak', peak, 'demand', null)
from (values
  ('production-110kv', 1146, 1811, 3266),
  ('production-22kv', 1190, 1833, 3398),
  ('production-6kv', 1234, 1899, 3508),
  ('production-low', 1300, 1987, 3640),
  ('business-22kv', 1609, 2887, 5025),
  ('business-6kv', 1829, 3108, 5202),
  ('business-low', 1918, 3152, 5422)
) as decided (code, offpeak, normal, peak);

insert into tariff_entry (kind, valid_from, document, grade, content) values
  ('vat', '2025-07-01', 'Nghị quyết 204/2025/QH15', 'B', '{"percent": 8}'),
  -- The resolution ends; what follows is not known.
  ('vat', '2027-01-01', '', null, '{"percent": null}');

insert into tariff_entry (kind, valid_from, document, source, grade, content)
select 'reactive', '2014-12-10'::date, 'Thông tư 15/2014/TT-BCT', 'epu.edu.vn/QLNL/Default.aspx?BT=15384', 'B',
  jsonb_build_object('least_kw', 40, 'least_cos_phi', 0.9,
    'rows', jsonb_agg(jsonb_build_object('cos_phi', cos_phi, 'percent', percent) order by cos_phi desc))
from (values (0.9, 0), (0.89, 1.12), (0.88, 2.27), (0.87, 3.45), (0.86, 4.65), (0.85, 5.88), (0.84, 7.14), (0.83, 8.43),
  (0.82, 9.76), (0.81, 11.11), (0.8, 12.5), (0.79, 13.92), (0.78, 15.38), (0.77, 16.88), (0.76, 18.42), (0.75, 20), (0.74, 21.62),
  (0.73, 23.29), (0.72, 25), (0.71, 26.76), (0.7, 28.57), (0.69, 30.43), (0.68, 32.35), (0.67, 34.33), (0.66, 36.36),
  (0.65, 38.46), (0.64, 40.63), (0.63, 42.86), (0.62, 45.16), (0.61, 47.54), (0.6, 50), (0.59, 52.54)) as k (cos_phi, percent);

insert into tariff_entry (kind, valid_from, document, grade, content) values
  ('grid', '2022-01-01', 'Quyết định 2626/QĐ-BTNMT', 'B', '{"year": 2022, "factor": 0.6766}'),
  ('grid', '2023-01-01', 'Công văn 1726/BĐKH-PTCBT', 'B', '{"year": 2023, "factor": 0.6592}');
