-- When electricity costs how much: one row. The first values are the hours of use of Circular 16/2014/TT-BCT of the Ministry of
-- Industry and Trade: peak 9:30 to 11:30 and 17:00 to 20:00 from Monday to Saturday, off-peak 22:00 to 4:00 every day.
create table tariff (
  id integer primary key default 1 check (id = 1),
  -- [{"period", "start", "end"}…], one after the other from 00:00 to 24:00
  hours jsonb not null,
  -- 1 is Monday
  days_without_peak integer[] not null
);
insert into tariff (hours, days_without_peak) values (
  '[{"period": "offpeak", "start": "00:00", "end": "04:00"},
    {"period": "normal", "start": "04:00", "end": "09:30"},
    {"period": "peak", "start": "09:30", "end": "11:30"},
    {"period": "normal", "start": "11:30", "end": "17:00"},
    {"period": "peak", "start": "17:00", "end": "20:00"},
    {"period": "normal", "start": "20:00", "end": "22:00"},
    {"period": "offpeak", "start": "22:00", "end": "24:00"}]',
  '{7}');
