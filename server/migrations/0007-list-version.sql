-- Totals of lists are remembered together with the sum of their list's versions: every transaction that changes what the list contains
-- raises one of them. Several rows a list, so that such transactions do not wait for each other; they begin anywhere, so that another
-- database has another sum.
create table list_version (
  list text not null,
  slot smallint not null,
  version bigint not null,
  primary key (list, slot)
);
insert into list_version
  select list, slot, (random() * 1e9)::bigint from unnest(array['configuration', 'alert']) list, generate_series(0, 7) slot;
