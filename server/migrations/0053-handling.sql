-- What people do about alerts: who takes one, hands it over, closes it with its cause, and what is written about it. It belongs to the
-- excursion, all alerts of one episode, and is beside what was judged, which it never changes.
create table alert_choice (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('cause', 'action')),
  name_vi text not null,
  name_en text not null,
  position integer not null,
  enabled boolean not null default true
);
create unique index alert_choice_vi on alert_choice (kind, search_key(name_vi));
create unique index alert_choice_en on alert_choice (kind, search_key(name_en));
create index alert_choice_order on alert_choice (kind, position, id);
insert into alert_choice (kind, name_vi, name_en, position) values
  ('cause', 'Quy trình', 'Process', 1), ('cause', 'Đầu đo', 'Sensor', 2), ('cause', 'Hiệu chuẩn', 'Calibration', 3),
  ('cause', 'Mất điện', 'Power cut', 4), ('cause', 'Mưa lớn', 'Heavy rain', 5), ('cause', 'Nguồn vào', 'Inflow', 6),
  ('cause', 'Chưa rõ', 'Not known yet', 7),
  ('action', 'Giảm lưu lượng', 'Reduced the flow', 1), ('action', 'Lấy mẫu đối chứng', 'Took a control sample', 2),
  ('action', 'Rửa đầu đo', 'Cleaned the sensor', 3), ('action', 'Dừng xả', 'Stopped the discharge', 4),
  ('action', 'Báo Sở', 'Told the department', 5);

create table alert_action (
  id bigint generated always as identity primary key,
  -- null only within the transaction that judges again, until the alert is known that takes the place of a withdrawn one
  alert_id bigint references alert on delete cascade on update cascade,
  kind text not null check (kind in ('taken', 'assigned', 'released', 'closed', 'reopened', 'commented')),
  at timestamptz(3) not null,
  -- people and groups as they were called then: they may be deleted since
  user_id integer not null,
  user_name text not null,
  -- who has it from then on; of a closed one, who had it
  assignee_user_id integer,
  assignee_group_id integer,
  assignee_name text,
  cause_id integer references alert_choice,
  action text,
  -- of a comment, its text
  note text,
  mentions jsonb not null default '[]',
  check (assignee_user_id is null or assignee_group_id is null)
);
create index alert_action_alert on alert_action (alert_id, id) include (kind);
create index alert_action_user on alert_action (assignee_user_id) where assignee_user_id is not null;
create index alert_action_group on alert_action (assignee_group_id) where assignee_group_id is not null;
create index alert_action_cause on alert_action (cause_id) where cause_id is not null;
create view reach.alert_action as select * from alert_action x
  where exists (select from alert a where a.id = x.alert_id and a.module_id = any ((select reach.ids())::integer[]));

create table alert_comment_file (
  id integer generated always as identity primary key,
  action_id bigint not null references alert_action on delete cascade,
  attachment_id integer not null references attachment
);
create index alert_comment_file_action on alert_comment_file (action_id, id);
create index alert_comment_file_attachment on alert_comment_file (attachment_id);

-- Of the last week's alerts beyond a limit, those that nobody has closed: asked with every list.
create index alert_ended on alert (resolved_at desc, id desc) include (started_at, module_id, factor_id, episode)
  where status = 'ALERT' and origin in ('judged', 'average') and told <> 'none' and resolve_reason is distinct from 'escalated';

-- One row.
create table handling_rules (
  id integer primary key default 1 check (id = 1),
  -- minutes that an alert may last without a note being asked for; null: none is asked for
  note_after_minutes integer default 15 check (note_after_minutes between 0 and 100000)
);
insert into handling_rules default values;

create or replace view reach.audit_log as select * from audit_log
  where module_id = any ((select reach.ids())::integer[])
    or (module_id is null and object in ('session', 'user', 'group', 'notification', 'notification-setting', 'followed', 'mqtt-config',
      'tariff', 'organisation', 'retention', 'scheduler', 'calculation-rule', 'standard', 'price-book', 'hour-book', 'vat',
      'reactive-table', 'grid-factor', 'health-rule', 'alert-choice', 'handling-rule'));
