-- What a person proves themselves with beside the password.
create table second_factor (
  id integer generated always as identity primary key,
  user_id integer not null references user_account on delete cascade,
  kind text not null,
  name text not null,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  secret_encrypted bytea,
  -- of the newest code that was taken: a code serves once
  last_step bigint,
  constraint second_factor_totp check (kind <> 'totp' or (secret_encrypted is not null and last_step is not null))
);
create index second_factor_user on second_factor (user_id, id);

create table recovery_code (
  user_id integer not null references user_account on delete cascade,
  -- SHA-256: a code has 80 bits, which nobody tries out
  hash bytea not null,
  used_at timestamptz(3),
  primary key (user_id, hash)
);

-- What a session has begun to add, until it is confirmed.
create table second_factor_start (
  session_id uuid not null references session on delete cascade,
  kind text not null,
  secret_encrypted bytea,
  expires_at timestamptz(3) not null,
  primary key (session_id, kind)
);

-- Sign-ins whose password was right and whose second factor is due.
create table sign_in_step (
  token_hash bytea primary key,
  user_id integer not null references user_account on delete cascade,
  -- of the password as it was: a changed one ends the sign-in
  password_mark bytea not null,
  -- the attempt of the password, which counts as failed until the factor was right, too
  attempt_id bigint not null,
  expires_at timestamptz(3) not null,
  tries smallint not null default 0
);
create index sign_in_step_user on sign_in_step (user_id);
create index sign_in_step_expires on sign_in_step (expires_at);

-- When the person of a session last proved themselves with a second factor.
alter table session add column proved_at timestamptz(3);
