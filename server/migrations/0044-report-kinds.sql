-- Averages by the rule, and reports of the limits kept to, of VN_AQI and of the share of data.
alter table report drop constraint report_report_type_check, drop constraint report_resolution_check,
  add check (report_type in ('history', 'alert', 'compliance', 'aqi', 'data-share')),
  add check (resolution in ('raw', '5m', '15m', '1h', '1d', 'rule-1h', 'rule-8h', 'rule-24h', 'rule-month', 'rule-year'));

alter table scheduler drop constraint scheduler_task_function_check,
  add check (task_function in ('generate_history_report', 'generate_alert_report', 'generate_compliance_report',
    'generate_aqi_report', 'generate_data_share_report')),
  -- how fine its reports are
  add resolution text not null default 'raw'
    check (resolution in ('raw', '5m', '15m', '1h', '1d', 'rule-1h', 'rule-8h', 'rule-24h', 'rule-month', 'rule-year'));
