-- The program signs in as a role that owns nothing, and only an owner can make, take away and drop partitions of readings. These three
-- functions do it for whoever may delete readings anyway, in the name of the owner, and do nothing else.
create function refuse_partitions() returns void language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  if not has_table_privilege(session_user, 'public.reading', 'delete') then
    raise exception '% may not change partitions of readings', session_user using errcode = 'insufficient_privilege';
  end if;
end $$;

create function make_reading_partition(partition text, since timestamptz, until timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp set timezone = 'UTC' as $$
begin
  perform public.refuse_partitions();
  if (partition ~ '^reading_\d+_\d\d_\d\d(_\d+)?$' and since < until and until - since <= interval '1 day') is not true then
    raise exception 'no partition of a day: % from % until %', partition, since, until using errcode = 'invalid_parameter_value';
  end if;
  -- Made beside the table and then attached: readers and writers of the other days go on meanwhile.
  execute format('create table public.%I (like public.reading including all)', partition);
  execute format('alter table public.reading attach partition public.%I for values from (%L) to (%L)', partition, since, until);
end $$;

-- Renamed, so that it can be dropped at leisure: to delete its files takes longer than anybody may wait.
create function detach_reading_partition(partition text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform public.refuse_partitions();
  if not exists (
    select from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'public.reading'::regclass and c.relnamespace = 'public'::regnamespace and c.relname = partition
  ) then
    raise exception 'no partition of readings: %', partition using errcode = 'invalid_parameter_value';
  end if;
  execute format('alter table public.reading detach partition public.%I', partition);
  execute format('alter table public.%I rename to %I', partition, 'detached_' || partition);
end $$;

create function drop_detached_partitions() returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare partition name;
begin
  perform public.refuse_partitions();
  for partition in
    select relname from pg_class where relkind = 'r' and not relispartition and relnamespace = 'public'::regnamespace
      and starts_with(relname, 'detached_reading_') order by relname
  loop
    execute format('drop table if exists public.%I', partition);
  end loop;
end $$;
