-- The language of a person's mails: the console's, when they last signed in or chose one. Null: not known yet.
alter table user_account add column language text check (language in ('vi', 'en'));

-- Where people open the console, as the browser of an administrator said it: at most one row.
create table console_address (
  id integer primary key default 1 check (id = 1),
  origin text not null,
  seen_at timestamptz not null
);
