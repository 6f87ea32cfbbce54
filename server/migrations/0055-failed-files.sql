-- A destination's failed and held files are counted each time its page is renewed, of millions that are sent.
create index transmission_file_failed on transmission_file (transmission_id, status) where status in ('failed', 'held');
