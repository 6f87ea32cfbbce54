-- What the endpoint of each copy has now: who is connected, and what it refused lately. A copy writes it anew every few seconds, so
-- that it is worth no log, and each is an array of objects with the station in `device` or `username`.
create unlogged table endpoint_report (
  copy_id uuid primary key references mqtt_state on delete cascade,
  connections jsonb not null,
  refused_sign_ins jsonb not null,
  refused_packets jsonb not null
);

create function reach.stations_of(entries jsonb, field text) returns jsonb language sql stable
  return (select coalesce(jsonb_agg(e order by n), '[]') from jsonb_array_elements(entries) with ordinality as x (e, n)
    where exists (select from public.module m where m.manufacturer_id = e ->> field and m.deleted_at is null
      and m.id = any ((select reach.ids())::integer[])));

-- A client that no station's name names is of no station that is known.
create view reach.endpoint_report as select copy_id, reach.stations_of(connections, 'device') as connections,
  reach.stations_of(refused_sign_ins, 'username') as refused_sign_ins,
  reach.stations_of(refused_packets, 'device') as refused_packets from endpoint_report;
