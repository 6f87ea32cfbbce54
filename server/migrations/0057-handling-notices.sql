-- Who is given an alert is told of it, also of one that people in general are told of only later, under its next number.
alter table notification drop constraint notification_alert_id_fkey,
  add constraint notification_alert_id_fkey foreign key (alert_id) references alert on delete set null on update cascade;
