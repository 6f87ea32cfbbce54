-- Two more faults of a station: the level of a factor that changes and stays changed, and a weak battery or signal.
alter table alert
  drop constraint alert_fault_check,
  add constraint alert_fault_check check (fault in ('offline', 'partial', 'clock', 'range', 'flat', 'jump', 'weak', 'incomplete'));
alter table health_rule
  drop constraint health_rule_fault_check,
  add constraint health_rule_fault_check check (fault in ('offline', 'partial', 'clock', 'range', 'flat', 'jump', 'weak', 'incomplete'));
