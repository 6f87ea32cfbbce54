-- However often a session is refreshed, it ends 90 days after its sign-in.
update session set expires_at = least(expires_at, created_at + interval '90 days');
