-- The addresses that each person signed in from, where failures from elsewhere do not lock them out.
create table sign_in_address (
  user_id integer not null references user_account on delete cascade,
  -- as in sign_in_attempt
  address text not null,
  last_at timestamptz(3) not null,
  primary key (user_id, address)
);
-- Of IPv6 the sessions have whole addresses, which do not count alone.
insert into sign_in_address (user_id, address, last_at)
  select user_id, ip, max(created_at) from session where ip ~ '^[0-9.]+$' group by user_id, ip;
