-- Days after which members without a second factor can do nothing but set one up; null: the group requires none.
alter table permission_group add column second_factor_days smallint check (second_factor_days between 0 and 90);
-- When the person was first told; null: nothing is due.
alter table user_account add column second_factor_asked_at timestamptz(3);
