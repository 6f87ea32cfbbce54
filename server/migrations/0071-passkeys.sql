alter table second_factor
  -- base64url, as browsers write it
  add column credential_id text unique,
  add column public_key bytea,
  -- of its uses, where the authenticator counts them
  add column counter bigint,
  add column transports text[],
  -- the host that it was made for
  add column rp_id text,
  add column is_backed_up boolean,
  add constraint second_factor_passkey check (kind <> 'passkey' or (credential_id is not null and public_key is not null
    and counter is not null and transports is not null and rp_id is not null and is_backed_up is not null));

-- What a browser was asked to sign.
alter table second_factor_start add column challenge text;
alter table sign_in_step add column challenge text;

-- Challenges of sign-ins by a passkey alone that were answered: each serves once.
create table passkey_challenge_used (
  hash bytea primary key,
  expires_at timestamptz(3) not null
);
create index passkey_challenge_used_expires on passkey_challenge_used (expires_at);
