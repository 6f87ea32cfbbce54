/** SQL: the data from which the notification of alert `a` is written in the reader's language. */
export const alertNotice = `jsonb_build_object('status', a.status, 'class', case when a.fault is not null then 'health-' || a.fault
    when a.period is null then a.class else a.class || '-' || a.period end,
  'standard', a.standard, 'factor', a.factor_code, 'factor_name', a.factor_name,
  'module', a.module_code, 'module_name', a.module_name, 'value', a.value, 'unit', a.unit, 'decimals', a.decimals,
  'min_value', a.min_value, 'max_value', a.max_value, 'timestamp', a.timestamp, 'module_id', a.module_id)`
