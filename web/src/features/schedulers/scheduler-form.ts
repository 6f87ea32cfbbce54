import {
  isOfStation,
  localDay,
  localInstant,
  mayHaveOriginals,
  nextMonthly,
  type ReportResolution,
  reportTypeOf,
  type ScheduleEnds,
  type Scheduler,
  type TaskFunction,
} from '@quantrac/contract'
import { isoInZone } from '../../lib/time-format.ts'

/** The values of the wizard: days and clock as typed, in the product's zone. */
export interface SchedulerValues {
  task_name: string
  task_description: string
  group_ids: number[]
  task_function: TaskFunction
  module_code: string
  factors: string[]
  all_factors: boolean
  resolution: ReportResolution
  /** Read where its reports can have them. */
  originals: boolean
  /** The number as typed. */
  repeat_every: number | string
  day: number | string
  start_day: string
  start_clock: string
  ends: ScheduleEnds
  occurrences: number | string
  end_day: string
}

/** The values of a task to edit, or of a new one: today at 15:00, each month on day 1. */
export function schedulerValues(scheduler: Scheduler | undefined, now: number): SchedulerValues {
  const starts = scheduler === undefined ? null : isoInZone(Date.parse(scheduler.starts_on))
  const end = scheduler?.end_date ?? null
  return {
    task_name: scheduler?.task_name ?? '',
    task_description: scheduler?.task_description ?? '',
    group_ids: scheduler?.groups.map(({ id }) => id) ?? [],
    task_function: scheduler?.task.task_function ?? 'generate_history_report',
    module_code: scheduler?.module_code ?? '',
    factors: [...(scheduler?.factors ?? [])],
    all_factors: scheduler?.all_factors ?? false,
    resolution: scheduler?.resolution ?? 'raw',
    originals: scheduler?.originals ?? false,
    repeat_every: scheduler?.repeat_every ?? 1,
    day: scheduler?.metadata.step3.monthlyDay ?? 1,
    start_day: starts?.slice(0, 10) ?? localDay(now),
    start_clock: starts?.slice(11, 16) ?? '15:00',
    ends: scheduler?.ends ?? 'never',
    occurrences: scheduler?.occurrences ?? 1,
    end_day: end === null ? '' : localDay(Date.parse(end)),
  }
}

/** The most that each number takes; the least is 1. */
export const mostOf = { repeat_every: 120, day: 31, occurrences: 100_000 } as const

/** What is typed as a whole number within its bounds; 1 for anything else. */
export const wholeOf = (values: SchedulerValues, field: keyof typeof mostOf): number =>
  Math.min(mostOf[field], Math.max(1, Math.trunc(Number(values[field])) || 1))

/** Epoch milliseconds; NaN as long as day or time are not complete. */
const startOf = ({ start_day, start_clock }: SchedulerValues): number => localInstant(start_day, start_clock)

const endOf = ({ end_day }: SchedulerValues): number => localInstant(end_day, '23:59:59')

/** The next due times, at most three; fewer where it ends before. */
export function nextDues(values: SchedulerValues, now: number): number[] {
  const starts_on = startOf(values)
  if (Number.isNaN(starts_on)) return []
  const rule = { starts_on, every: wholeOf(values, 'repeat_every'), day: wholeOf(values, 'day') }
  const most = values.ends === 'after' ? Math.min(3, wholeOf(values, 'occurrences')) : 3
  const until = values.ends === 'on' ? endOf(values) : Number.POSITIVE_INFINITY
  const dues: number[] = []
  for (let due = nextMonthly(rule, now - 1); dues.length < most && due <= until; due = nextMonthly(rule, due))
    dues.push(due)
  return dues
}

/** Whether it is of a whole station: factors are not chosen. */
export const isWhole = ({ task_function }: Pick<SchedulerValues, 'task_function'>): boolean =>
  isOfStation(reportTypeOf[task_function])

/** With them its reports have a row a reading. */
export const mayAskOriginals = ({
  task_function,
  resolution,
}: Pick<SchedulerValues, 'task_function' | 'resolution'>): boolean =>
  mayHaveOriginals({ report_type: reportTypeOf[task_function], resolution, layout: 'long' })

export const originalsOf = (values: SchedulerValues): boolean => values.originals && mayAskOriginals(values)

export type SchedulerProblem = 'name' | 'module' | 'factors' | 'start' | 'end' | 'endBeforeStart'

/** What keeps a step from being left, by field. */
export function problemsOf(
  values: SchedulerValues,
  step: number,
): Partial<Record<keyof SchedulerValues, SchedulerProblem>> {
  if (step === 0) return values.task_name.trim() === '' ? { task_name: 'name' } : {}
  if (step === 1) {
    if (values.module_code === '') return { module_code: 'module' }
    return !values.all_factors && values.factors.length === 0 && !isWhole(values)
      ? { factors: 'factors' }
      : {}
  }
  if (step !== 2) return {}
  if (Number.isNaN(startOf(values))) {
    return {
      ...((values.start_day === '' || values.start_clock !== '') && { start_day: 'start' as const }),
      ...(values.start_clock === '' && { start_clock: 'start' as const }),
    }
  }
  if (values.ends !== 'on') return {}
  if (Number.isNaN(endOf(values))) return { end_day: 'end' }
  return endOf(values) < startOf(values) ? { end_day: 'endBeforeStart' } : {}
}

/** The request's body, from values without problems. `summary`: the rule in words. */
export function schedulerBody(values: SchedulerValues, summary: string) {
  const {
    start_day: _,
    start_clock: _time,
    end_day: _end,
    day: _day,
    occurrences: _times,
    ends,
    ...same
  } = values
  const [day, occurrences] = [wholeOf(values, 'day'), wholeOf(values, 'occurrences')]
  const repeat_every = wholeOf(values, 'repeat_every')
  const starts_on = new Date(startOf(values)).toISOString()
  const { task_name: taskName, task_description: description, group_ids: group } = values
  const end = {
    ...(ends === 'after' && { occurrences }),
    ...(ends === 'on' && { end_date: new Date(endOf(values)).toISOString() }),
  }
  return {
    ...same,
    originals: originalsOf(values),
    repeat_every,
    task_name: taskName.trim(),
    report_type: 'history',
    args: [],
    kwargs: {},
    repeat_unit: 'months' as const,
    starts_on,
    ends,
    ...end,
    summary,
    metadata: {
      step1: { taskName, description, group },
      step2: {
        taskFunction: values.task_function,
        report_type: 'history',
        module_code: values.module_code,
        selectedFactors: values.factors,
        allFactors: values.all_factors,
      },
      step3: {
        frequency: 'monthly',
        repeatEvery: repeat_every,
        repeatUnit: 'months',
        monthlyDay: day,
        startsOn: starts_on,
        ends,
        ...(ends === 'after' && { occurrences }),
        ...(ends === 'on' && { endDate: end.end_date }),
      },
      step4: { summary },
    },
  }
}
