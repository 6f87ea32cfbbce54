-- A row with its values in place is half a block, and leaves the rest of it empty: they are kept beside it, and its summaries compressed.
-- Rows that are there stay as they are until they are written again.
alter table reading_day set (toast_tuple_target = 512);
do $$ begin
  alter table reading_day alter hours set compression lz4, alter hour_measured set compression lz4, alter hour_sums set compression lz4,
    alter hour_mins set compression lz4, alter hour_maxs set compression lz4;
exception when feature_not_supported then null;
end $$;
