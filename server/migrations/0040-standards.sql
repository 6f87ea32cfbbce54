-- Documents with limits. Those that came with the program keep its entries; the installation's own copy stands beside them.
create table standard (
  id integer generated always as identity primary key,
  code text not null,
  code_key text not null unique,
  group_name text not null,
  title_vi text not null,
  title_en text not null,
  document text not null,
  issued_on date,
  source text not null,
  replaces text not null,
  conditions text not null,
  valid_from date,
  valid_until date,
  kept_until date,
  grade text,
  -- a list in the form of the contract; null: the installation has added the document
  shipped_entries jsonb,
  -- null: the shipped ones hold
  entries jsonb,
  changed_at timestamptz(3),
  changed_by integer references user_account on delete set null,
  note text not null default '',
  search_text text not null generated always as (search_key(code || E'\n' || title_vi || E'\n' || title_en || E'\n' || document)) stored,
  check (shipped_entries is not null or entries is not null)
);
create index standard_changed_by on standard (changed_by) where changed_by is not null;

-- What a station takes, and since when: a period is judged by what was taken at its end. The first holds for all time before.
create table module_standard (
  module_id integer not null references module,
  from_at timestamptz(3) not null,
  -- null: none from then on
  standard_id integer references standard,
  column_name text not null,
  kq double precision not null,
  kf double precision not null,
  excluded text[] not null,
  -- in the form of the contract
  permit jsonb,
  set_at timestamptz(3) not null,
  set_by integer references user_account on delete set null,
  primary key (module_id, from_at)
);
create index module_standard_standard on module_standard (standard_id);
create index module_standard_set_by on module_standard (set_by) where set_by is not null;
create view reach.module_standard as
  select * from module_standard where module_id = any ((select reach.ids())::integer[]);

-- Documents concern no station: people with a limited reach see what was done to them.
create or replace view reach.audit_log as select * from audit_log
  where module_id = any ((select reach.ids())::integer[])
    or (module_id is null and object in ('session', 'user', 'group', 'notification', 'notification-setting', 'followed', 'mqtt-config',
      'tariff', 'organisation', 'retention', 'scheduler', 'calculation-rule', 'standard'));

-- What comes with the program: nothing without a source, which docs/compliance.md names with its grade. A later release changes
-- shipped_entries alone.
insert into standard (code, code_key, group_name, title_vi, title_en, document, issued_on, source, replaces, conditions,
  valid_from, valid_until, kept_until, grade, shipped_entries) values
('QCVN 05:2023/BTNMT', 'qcvn 05:2023/btnmt', 'ambient-air', 'Chất lượng không khí', 'Ambient air quality',
  'Thông tư 01/2023/TT-BTNMT', '2023-03-13', 'https://sonnmt.langson.gov.vn/upload/105376/20250319/01-btnmt-qc05_c7c2a.pdf',
  'QCVN 05:2013, QCVN 06:2009', 'µg/Nm³, 25 °C, 760 mmHg', '2023-09-12', null, null, 'A', '[]'),
('QCVN 40:2025/BTNMT', 'qcvn 40:2025/btnmt', 'industrial-waste-water', 'Nước thải công nghiệp', 'Industrial waste water',
  'Thông tư 06/2025/TT-BTNMT', '2025-02-28', 'https://congbao.chinhphu.vn/van-ban/thong-tu-so-06-2025-tt-btnmt-44497.htm',
  'QCVN 40:2011, 25:2009, 28:2010, 29:2010, 01-MT:2015, 11-MT:2015, 12-MT:2015, 13-MT:2015, 60-MT:2015, 63:2017, 52:2017', '',
  '2025-09-01', null, null, null, '[]'),
('QCVN 40:2011/BTNMT', 'qcvn 40:2011/btnmt', 'industrial-waste-water', 'Nước thải công nghiệp', 'Industrial waste water',
  'Thông tư 47/2011/TT-BTNMT', null, 'mycogroup.com.vn, m.zhuangpeitu.com/article/65380373.html', '', 'Cmax = C × Kq × Kf',
  '2012-01-01', '2025-08-31', '2031-12-31', 'B', '[]'),
('QCVN 14:2025/BTNMT', 'qcvn 14:2025/btnmt', 'domestic-waste-water', 'Nước thải sinh hoạt', 'Domestic waste water',
  'Thông tư 05/2025/TT-BTNMT', '2025-02-28', '', 'QCVN 14:2008', '', '2025-09-01', null, null, null, '[]'),
('QCVN 14:2008/BTNMT', 'qcvn 14:2008/btnmt', 'domestic-waste-water', 'Nước thải sinh hoạt', 'Domestic waste water',
  '', null, 'https://qcvn.com.vn/tieu-chuan-ve-nuoc-thai-sinh-hoat-theo-quy-chuan-quoc-gia/', '', 'Cmax = C × K',
  null, '2025-08-31', '2031-12-31', 'C', '[]'),
('QCVN 08:2023/BTNMT', 'qcvn 08:2023/btnmt', 'surface-water', 'Nước mặt, mới có một phần', 'Surface water, in part so far',
  'Thông tư 01/2023/TT-BTNMT', '2023-03-13', '', '', '', '2023-09-12', null, null, 'C', '[]');

with shipped (code, quantity, period, least, greatest, unit, class, words, begins, ends) as (values
  ('QCVN 05:2023/BTNMT', 'SO2', '1h', null::float8, 350::float8, 'µg/Nm³', '', '', null::text, null::text),
  ('QCVN 05:2023/BTNMT', 'SO2', '24h', null, 125, 'µg/Nm³', '', '', null, null),
  ('QCVN 05:2023/BTNMT', 'SO2', 'year', null, 50, 'µg/Nm³', '', '', null, null),
  ('QCVN 05:2023/BTNMT', 'CO', '1h', null, 30000, 'µg/Nm³', '', '', null, null),
  ('QCVN 05:2023/BTNMT', 'CO', '8h', null, 10000, 'µg/Nm³', '', '', null, null),
  ('QCVN 05:2023/BTNMT', 'NO2', '1h', null, 200, 'µg/Nm³', '', '', null, null),
  ('QCVN 05:2023/BTNMT', 'NO2', '24h', null, 100, 'µg/Nm³', '', '', null, null),
  ('QCVN 05:2023/BTNMT', 'NO2', 'year', null, 40, 'µg/Nm³', '', '', null, null),
  ('QCVN 05:2023/BTNMT', 'O3', '1h', null, 200, 'µg/Nm³', '', '', null, null),
  ('QCVN 05:2023/BTNMT', 'O3', '8h', null, 120, 'µg/Nm³', '', '', null, null),
  ('QCVN 05:2023/BTNMT', 'TSP', '1h', null, 300, 'µg/Nm³', '', '', null, null),
  ('QCVN 05:2023/BTNMT', 'TSP', '24h', null, 200, 'µg/Nm³', '', '', null, null),
  ('QCVN 05:2023/BTNMT', 'TSP', 'year', null, 100, 'µg/Nm³', '', '', null, null),
  ('QCVN 05:2023/BTNMT', 'PM10', '24h', null, 100, 'µg/Nm³', '', '', null, null),
  ('QCVN 05:2023/BTNMT', 'PM10', 'year', null, 50, 'µg/Nm³', '', '', null, null),
  ('QCVN 05:2023/BTNMT', 'PM2.5', '24h', null, 50, 'µg/Nm³', '', '', null, '2025-12-31'),
  ('QCVN 05:2023/BTNMT', 'PM2.5', '24h', null, 45, 'µg/Nm³', '', '', '2026-01-01', null),
  ('QCVN 05:2023/BTNMT', 'PM2.5', 'year', null, 25, 'µg/Nm³', '', '', null, null),
  -- table 2
  ('QCVN 05:2023/BTNMT', 'HCL', '24h', null, 60, 'µg/Nm³', '', '', null, null),
  ('QCVN 05:2023/BTNMT', 'H2SO4', '1h', null, 300, 'µg/Nm³', '', '', null, null),
  ('QCVN 05:2023/BTNMT', 'H2SO4', '24h', null, 50, 'µg/Nm³', '', '', null, null),
  ('QCVN 05:2023/BTNMT', 'CL2', '1h', null, 100, 'µg/Nm³', '', '', null, null),
  ('QCVN 05:2023/BTNMT', 'CL2', '24h', null, 30, 'µg/Nm³', '', '', null, null),
  ('QCVN 05:2023/BTNMT', 'HF', '1h', null, 20, 'µg/Nm³', '', '', null, null),
  ('QCVN 05:2023/BTNMT', 'HF', '24h', null, 5, 'µg/Nm³', '', '', null, null),
  ('QCVN 05:2023/BTNMT', 'HCN', '1h', null, 10, 'µg/Nm³', '', '', null, null),
  ('QCVN 05:2023/BTNMT', 'PB-AIR', '24h', null, 1.5, 'µg/Nm³', '', '', null, null),
  ('QCVN 05:2023/BTNMT', 'VHG', '24h', null, 0.3, 'µg/Nm³', '', '', null, null),
  ('QCVN 05:2023/BTNMT', 'BENZENE', '1h', null, 22, 'µg/Nm³', '', '', null, null),
  ('QCVN 05:2023/BTNMT', 'FORMALDEHYDE', '1h', null, 20, 'µg/Nm³', '', '', null, null),
  ('QCVN 05:2023/BTNMT', 'NH3', '1h', null, 200, 'µg/Nm³', '', '', null, null),
  ('QCVN 05:2023/BTNMT', 'H2S', '1h', null, 42, 'µg/Nm³', '', '', null, null),
  ('QCVN 05:2023/BTNMT', 'METHYL-MERCAPTAN', '1h', null, 50, 'µg/Nm³', '', '', null, null),
  ('QCVN 05:2023/BTNMT', 'METHYL-MERCAPTAN', '24h', null, 20, 'µg/Nm³', '', '', null, null),
  ('QCVN 05:2023/BTNMT', 'STYRENE', '24h', null, 260, 'µg/Nm³', '', '', null, null),
  ('QCVN 05:2023/BTNMT', 'TOLUENE', '1h', null, 500, 'µg/Nm³', '', '', null, null),
  ('QCVN 05:2023/BTNMT', 'XYLENE', '1h', null, 1000, 'µg/Nm³', '', '', null, null),
  ('QCVN 05:2023/BTNMT', 'HYDROCARBONS', '1h', null, 5000, 'µg/Nm³', '', '', null, null),
  ('QCVN 05:2023/BTNMT', 'HYDROCARBONS', '24h', null, 1500, 'µg/Nm³', '', '', null, null),

  ('QCVN 40:2011/BTNMT', 'pH', 'instant', 6, 9, '', 'A', '', null, null),
  ('QCVN 40:2011/BTNMT', 'pH', 'instant', 5.5, 9, '', 'B', '', null, null),
  ('QCVN 40:2011/BTNMT', 'COD', 'instant', null, 75, 'mg/L', 'A', '', null, null),
  ('QCVN 40:2011/BTNMT', 'COD', 'instant', null, 150, 'mg/L', 'B', '', null, null),
  ('QCVN 40:2011/BTNMT', 'BOD5', 'instant', null, 30, 'mg/L', 'A', '', null, null),
  ('QCVN 40:2011/BTNMT', 'TSS', 'instant', null, 50, 'mg/L', 'A', '', null, null),
  ('QCVN 40:2011/BTNMT', 'TSS', 'instant', null, 100, 'mg/L', 'B', '', null, null),
  ('QCVN 40:2011/BTNMT', 'NH4-N', 'instant', null, 5, 'mg/L', 'A', '', null, null),
  ('QCVN 40:2011/BTNMT', 'NH4-N', 'instant', null, 10, 'mg/L', 'B', '', null, null),
  ('QCVN 40:2011/BTNMT', 'TN', 'instant', null, 20, 'mg/L', 'A', '', null, null),
  ('QCVN 40:2011/BTNMT', 'TN', 'instant', null, 40, 'mg/L', 'B', '', null, null),
  ('QCVN 40:2011/BTNMT', 'TP', 'instant', null, 4, 'mg/L', 'A', '', null, null),
  ('QCVN 40:2011/BTNMT', 'OIL', 'instant', null, 5, 'mg/L', 'A', '', null, null),
  ('QCVN 40:2011/BTNMT', 'SULFIDE', 'instant', null, 0.2, 'mg/L', 'A', '', null, null),

  ('QCVN 14:2008/BTNMT', 'pH', 'instant', 5, 9, '', 'A', '', null, null),
  ('QCVN 14:2008/BTNMT', 'pH', 'instant', 5, 9, '', 'B', '', null, null),
  ('QCVN 14:2008/BTNMT', 'BOD5', 'instant', null, 30, 'mg/L', 'A', '', null, null),
  ('QCVN 14:2008/BTNMT', 'BOD5', 'instant', null, 50, 'mg/L', 'B', '', null, null),
  ('QCVN 14:2008/BTNMT', 'TSS', 'instant', null, 50, 'mg/L', 'A', '', null, null),
  ('QCVN 14:2008/BTNMT', 'TSS', 'instant', null, 100, 'mg/L', 'B', '', null, null),
  ('QCVN 14:2008/BTNMT', 'TDS', 'instant', null, 500, 'mg/L', 'A', '', null, null),
  ('QCVN 14:2008/BTNMT', 'TDS', 'instant', null, 1000, 'mg/L', 'B', '', null, null),
  ('QCVN 14:2008/BTNMT', 'SULFIDE', 'instant', null, 1, 'mg/L', 'A', '', null, null),
  ('QCVN 14:2008/BTNMT', 'SULFIDE', 'instant', null, 4, 'mg/L', 'B', '', null, null),
  ('QCVN 14:2008/BTNMT', 'NH4-N', 'instant', null, 5, 'mg/L', 'A', '', null, null),
  ('QCVN 14:2008/BTNMT', 'NH4-N', 'instant', null, 10, 'mg/L', 'B', '', null, null),
  ('QCVN 14:2008/BTNMT', 'NO3-N', 'instant', null, 30, 'mg/L', 'A', '', null, null),
  ('QCVN 14:2008/BTNMT', 'NO3-N', 'instant', null, 50, 'mg/L', 'B', '', null, null),
  ('QCVN 14:2008/BTNMT', 'OIL', 'instant', null, 10, 'mg/L', 'A', 'dầu mỡ động, thực vật', null, null),
  ('QCVN 14:2008/BTNMT', 'OIL', 'instant', null, 20, 'mg/L', 'B', 'dầu mỡ động, thực vật', null, null),
  ('QCVN 14:2008/BTNMT', 'SURFACTANT', 'instant', null, 5, 'mg/L', 'A', '', null, null),
  ('QCVN 14:2008/BTNMT', 'SURFACTANT', 'instant', null, 10, 'mg/L', 'B', '', null, null),
  ('QCVN 14:2008/BTNMT', 'PO4-P', 'instant', null, 6, 'mg/L', 'A', '', null, null),
  ('QCVN 14:2008/BTNMT', 'PO4-P', 'instant', null, 10, 'mg/L', 'B', '', null, null),

  ('QCVN 08:2023/BTNMT', 'pH', 'instant', 6, 8.5, '', 'A', '', null, null),
  ('QCVN 08:2023/BTNMT', 'pH', 'instant', 6, 8.5, '', 'B', '', null, null),
  ('QCVN 08:2023/BTNMT', 'BOD5', 'instant', null, 4, 'mg/L', 'A', '', null, null),
  ('QCVN 08:2023/BTNMT', 'BOD5', 'instant', null, 6, 'mg/L', 'B', '', null, null),
  ('QCVN 08:2023/BTNMT', 'COD', 'instant', null, 10, 'mg/L', 'A', '', null, null),
  ('QCVN 08:2023/BTNMT', 'COD', 'instant', null, 15, 'mg/L', 'B', '', null, null),
  ('QCVN 08:2023/BTNMT', 'DO', 'instant', 6, null, 'mg/L', 'A', '', null, null),
  ('QCVN 08:2023/BTNMT', 'DO', 'instant', 5, null, 'mg/L', 'B', '', null, null),
  -- table 1
  ('QCVN 08:2023/BTNMT', 'NO2-N', 'instant', null, 0.05, 'mg/L', '', '', null, null),
  ('QCVN 08:2023/BTNMT', 'NH4-N', 'instant', null, 0.3, 'mg/L', '', '', null, null),
  ('QCVN 08:2023/BTNMT', 'CHLORIDE', 'instant', null, 250, 'mg/L', '', '', null, null),
  ('QCVN 08:2023/BTNMT', 'FLUORIDE', 'instant', null, 1, 'mg/L', '', '', null, null),
  ('QCVN 08:2023/BTNMT', 'CYANIDE', 'instant', null, 0.01, 'mg/L', '', '', null, null),
  ('QCVN 08:2023/BTNMT', 'AS', 'instant', null, 0.01, 'mg/L', '', '', null, null),
  ('QCVN 08:2023/BTNMT', 'CD', 'instant', null, 0.005, 'mg/L', '', '', null, null),
  ('QCVN 08:2023/BTNMT', 'PB', 'instant', null, 0.02, 'mg/L', '', '', null, null),
  ('QCVN 08:2023/BTNMT', 'CR6', 'instant', null, 0.01, 'mg/L', '', '', null, null),
  ('QCVN 08:2023/BTNMT', 'CR', 'instant', null, 0.05, 'mg/L', '', '', null, null),
  ('QCVN 08:2023/BTNMT', 'CU', 'instant', null, 0.1, 'mg/L', '', '', null, null),
  ('QCVN 08:2023/BTNMT', 'ZN', 'instant', null, 0.5, 'mg/L', '', '', null, null),
  ('QCVN 08:2023/BTNMT', 'NI', 'instant', null, 0.1, 'mg/L', '', '', null, null),
  ('QCVN 08:2023/BTNMT', 'MN', 'instant', null, 0.1, 'mg/L', '', '', null, null),
  ('QCVN 08:2023/BTNMT', 'HG', 'instant', null, 0.001, 'mg/L', '', '', null, null)
), listed as (
  select code, jsonb_agg(jsonb_build_object('quantity', quantity, 'period', period, 'min_value', least, 'max_value', greatest,
    'unit', unit, 'column', class, 'condition', words, 'valid_from', begins, 'valid_until', ends) order by n) as entries
  from (select *, row_number() over () as n from shipped) s group by code
)
update standard s set shipped_entries = l.entries from listed l where l.code = s.code;

-- No numbers of these were found: an empty form of what their predecessors limit, to be filled from the text or a permit.
update standard s set shipped_entries = f.entries
from (
  select c.code, jsonb_agg(jsonb_build_object('quantity', q.quantity, 'period', 'instant', 'min_value', null, 'max_value', null,
    'unit', case when q.quantity = 'pH' then '' else 'mg/L' end, 'column', c.class, 'condition', '', 'valid_from', null,
    'valid_until', null) order by q.n, c.class) as entries
  from (values ('QCVN 40:2025/BTNMT', 'A'), ('QCVN 40:2025/BTNMT', 'B'), ('QCVN 40:2025/BTNMT', 'C'), ('QCVN 14:2025/BTNMT', ''))
      as c (code, class)
    join (values
      ('QCVN 40:2025/BTNMT', array['pH', 'COD', 'BOD5', 'TSS', 'NH4-N', 'TN', 'TP', 'OIL', 'SULFIDE']),
      ('QCVN 14:2025/BTNMT', array['pH', 'BOD5', 'TSS', 'TDS', 'SULFIDE', 'NH4-N', 'NO3-N', 'OIL', 'SURFACTANT', 'PO4-P']))
      as p (code, names) on p.code = c.code
    cross join lateral unnest(p.names) with ordinality as q (quantity, n)
  group by c.code
) f where f.code = s.code;
