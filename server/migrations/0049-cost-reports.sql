-- Reports of what electricity costs.
alter table report drop constraint report_report_type_check,
  add check (report_type in ('history', 'alert', 'compliance', 'aqi', 'data-share', 'cost'));

alter table scheduler drop constraint scheduler_task_function_check,
  add check (task_function in ('generate_history_report', 'generate_alert_report', 'generate_compliance_report',
    'generate_aqi_report', 'generate_data_share_report', 'generate_cost_report'));
