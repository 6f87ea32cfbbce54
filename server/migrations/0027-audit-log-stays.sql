-- The audit log is only added to. An import and a removal take several transactions: their one line says at every moment what is done, so
-- its figures may change, and nothing else of it.
create function audit_log_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.action in ('metric.import', 'metric.expire', 'alert.expire')
    and to_jsonb(new) - 'after' = to_jsonb(old) - 'after' then
    return new;
  end if;
  raise exception 'the audit log is only added to' using errcode = 'insufficient_privilege';
end $$;
create trigger audit_log_stays before update or delete on audit_log for each row execute function audit_log_stays();
create trigger audit_log_stays_whole before truncate on audit_log for each statement execute function audit_log_stays();
