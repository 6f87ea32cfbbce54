import type { AuditValues, Scheduler } from '@quantrac/contract'

/** What the log keeps of a task. */
export function logged(scheduler: Scheduler): AuditValues {
  const { task, task_name, task_description, groups, module_code, factors, all_factors, resolution } =
    scheduler
  const { originals, repeat_every, starts_on, ends, end_date, occurrences } = scheduler
  return {
    task_name,
    task_description,
    task_function: task.task_function,
    enabled: task.enabled,
    groups,
    module_code,
    factors,
    all_factors,
    resolution,
    originals,
    repeat_every,
    starts_on,
    ends,
    end_date,
    occurrences,
  }
}
