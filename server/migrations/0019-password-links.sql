-- One-time links with which people choose a password: at most one a person. Using it removes it.
create table password_link (
  user_id integer primary key references user_account on delete cascade,
  token_hash bytea not null unique,
  -- Whose rights the link needs; null: it was made on the server.
  made_by integer references user_account on delete cascade,
  made_at timestamptz(3) not null
);
create index password_link_made_by on password_link (made_by);

-- Null: invited, and no password chosen yet.
alter table user_account alter column password_hash drop not null;

-- However often a session is refreshed, it ends 90 days after its sign-in.
update session set expires_at = least(expires_at, created_at + interval '90 days');
