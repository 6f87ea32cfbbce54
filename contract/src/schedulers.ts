import { z } from 'zod'
import { noun } from './noun.ts'
import type { reportTypeOf } from './report-kinds.ts'
import { ReportResolution, ReportType } from './reports.ts'
import {
  Id,
  idParams,
  Instant,
  InstantInput,
  Line,
  One,
  ordering,
  Page,
  pageQuery,
  Prose,
  Search,
  Whole,
} from './primitives.ts'
import { route } from './route.ts'

export const taskFunctions = [
  'generate_history_report',
  'generate_alert_report',
  'generate_compliance_report',
  'generate_aqi_report',
  'generate_data_share_report',
  'generate_cost_report',
] as const satisfies (keyof typeof reportTypeOf)[]
export const TaskFunction = z.enum(taskFunctions)
export type TaskFunction = z.infer<typeof TaskFunction>

export const ScheduleEnds = z.enum(['never', 'after', 'on'])
export type ScheduleEnds = z.infer<typeof ScheduleEnds>

export const RunStatus = z.enum(['running', 'ready', 'failed', 'missed'])
export type RunStatus = z.infer<typeof RunStatus>

export const intervalPeriods = ['minutes', 'hours', 'days', 'weeks'] as const

const GroupName = z.object({ id: Id, name: z.string() })

/** The five fields of a cron line, as text. */
const cronField = Line(100).min(1).default('*')
export const CrontabWrite = z.object({
  minute: cronField,
  hour: cronField,
  day_of_week: cronField,
  day_of_month: cronField,
  month_of_year: cronField,
})
export const Crontab = CrontabWrite.extend({ id: Id.nullable() })
export type Crontab = z.infer<typeof Crontab>

export const IntervalWrite = z.object({
  every: z.number().int().min(1).max(10_000),
  period: z.enum(intervalPeriods),
})
export const Interval = IntervalWrite.extend({ id: Id.nullable() })
export type Interval = z.infer<typeof Interval>

/** What a run makes a report of. */
const kwargs = z.object({
  report_type: ReportType,
  module_code: z.string(),
  factors: z.array(z.string()),
  all_factors: z.boolean(),
  resolution: ReportResolution,
  originals: z.boolean(),
})

/** The wizard's steps, as their stored values are. */
const metadata = z.object({
  step1: z.object({ taskName: z.string(), description: z.string(), group: z.array(GroupName) }),
  step2: z.object({
    taskFunction: TaskFunction,
    report_type: z.string(),
    module_code: z.string(),
    selectedFactors: z.array(z.string()),
    allFactors: z.boolean(),
  }),
  step3: z.object({
    frequency: z.literal('monthly'),
    repeatEvery: z.number().int(),
    repeatUnit: z.literal('months'),
    monthlyDay: z.number().int(),
    startsOn: Instant,
    ends: ScheduleEnds,
    occurrences: z.number().int().nullable(),
    endDate: Instant.nullable(),
  }),
  step4: z.object({ summary: z.string() }),
})

export const Scheduler = z.object({
  id: Id,
  task_name: z.string(),
  task_description: z.string(),
  /** `interval` only for tasks of the older calls. */
  schedule_type: z.enum(['crontab', 'interval']),
  task: z.object({
    name: z.string(),
    enabled: z.boolean(),
    start_time: Instant,
    expires: Instant.nullable(),
    last_run_at: Instant.nullable(),
    task_function: TaskFunction,
    kwargs,
    /** Null for an interval. */
    crontab: Crontab.nullable(),
    interval: Interval.nullable(),
  }),
  groups: z.array(GroupName),
  metadata,
  module_code: z.string(),
  module_name: z.string(),
  report_type: z.string(),
  factors: z.array(z.string()),
  all_factors: z.boolean(),
  /** How fine its reports are. */
  resolution: ReportResolution,
  /** Whether its reports have what readings came as that a person changed: a row a reading. */
  originals: z.boolean(),
  repeat_every: z.number().int(),
  repeat_unit: z.literal('months'),
  starts_on: Instant,
  ends: ScheduleEnds,
  end_date: Instant.nullable(),
  occurrences: z.number().int().nullable(),
  summary: z.string(),
  /** Runs that count towards `occurrences`. */
  run_count: z.number().int(),
  /** What came of the newest due time; null before the first. */
  last_run_status: RunStatus.nullable(),
  /** Null: it is disabled, or nothing is left to run. */
  next_run_at: Instant.nullable(),
  /** Its end is reached: it cannot be run again as it is. */
  finished: z.boolean(),
  /** The station, or all of its factors, are deleted. */
  gone: z.boolean(),
})
export type Scheduler = z.infer<typeof Scheduler>

const day = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,2}$/)
      .transform(Number),
  ])
  .pipe(z.number().int().min(1).max(31))

const payload = z.object({
  task_name: Line(200).min(1),
  task_description: Prose(1000),
  group_ids: z.array(Id).max(100),
  task_function: TaskFunction,
  module_code: Line(50).min(1),
  factors: z.array(Line(50).min(1)).max(200),
  all_factors: z.boolean(),
  resolution: ReportResolution,
  /** Of reports of readings as recorded (`raw`), which then have a row a reading. */
  originals: z.boolean(),
  repeat_every: z.number().int().min(1).max(120),
  repeat_unit: z.literal('months'),
  starts_on: InstantInput,
  ends: ScheduleEnds,
  /** Needed where `ends` is `on`. */
  end_date: InstantInput.nullable(),
  /** Needed where `ends` is `after`. */
  occurrences: z.number().int().min(1).max(100_000).nullable(),
  enabled: z.boolean(),
  summary: Prose(500),
  /** Of the wizard's steps only the day of the month says what the other fields do not. */
  metadata: z.object({ step3: z.object({ monthlyDay: day.optional() }).optional() }),
})

export const SchedulerWrite = payload.extend({
  task_description: payload.shape.task_description.default(''),
  group_ids: payload.shape.group_ids.default([]),
  task_function: payload.shape.task_function.default('generate_history_report'),
  factors: payload.shape.factors.default([]),
  all_factors: payload.shape.all_factors.default(false),
  resolution: payload.shape.resolution.default('raw'),
  originals: payload.shape.originals.default(false),
  repeat_every: payload.shape.repeat_every.default(1),
  repeat_unit: payload.shape.repeat_unit.default('months'),
  ends: payload.shape.ends.default('never'),
  end_date: payload.shape.end_date.default(null),
  occurrences: payload.shape.occurrences.default(null),
  enabled: payload.shape.enabled.default(false),
  summary: payload.shape.summary.default(''),
  metadata: payload.shape.metadata.default({}),
})
export type SchedulerWrite = z.infer<typeof SchedulerWrite>

/** Omitted fields stay unchanged; the enabled flag is changed by run, stop and toggle alone. */
export const SchedulerChange = payload.omit({ enabled: true }).partial()
export type SchedulerChange = z.infer<typeof SchedulerChange>

export const SchedulerRun = z.object({
  due_at: Instant,
  started_at: Instant.nullable(),
  finished_at: Instant.nullable(),
  status: RunStatus,
  report_id: Id.nullable(),
  /** Why it failed or was left out, in the caller's language. */
  error: z.string().nullable(),
  /** How many people were told. */
  recipients: z.number().int(),
})
export type SchedulerRun = z.infer<typeof SchedulerRun>

export const schedulerSorts = [
  'task_name',
  'module_code',
  'starts_on',
  'next_run_at',
  'last_run_at',
  'id',
] as const

const view = 'schedulers.view_schedule'
const add = 'schedulers.add_schedule'
const change = 'schedulers.change_schedule'

const switched = (verb: 'run' | 'stop', summary: string) =>
  ({
    method: 'POST',
    path: `/schedulers/${verb}/:id/`,
    summary,
    permission: change,
    params: idParams,
    response: One(Scheduler),
    errors: [409],
  }) as const
/** The same under two paths; the other one is among the older calls. */
export const toggled = <const Path extends `/${string}`>(path: Path) =>
  ({
    method: 'POST',
    path,
    summary: 'Switch a task on or off',
    permission: change,
    params: idParams,
    response: One(Scheduler),
    errors: [409],
  }) as const

export const schedulerRoutes = {
  schedulerList: route({
    method: 'GET',
    path: '/schedulers/list/',
    summary: 'Tasks that make reports by themselves, page by page',
    permission: view,
    query: z.object({ ...pageQuery, search: Search, ordering: ordering(schedulerSorts) }),
    response: Page(Scheduler),
  }),
  schedulerRetrieve: route({
    method: 'GET',
    path: '/schedulers/retrieve/:id/',
    summary: 'One task',
    permission: view,
    params: idParams,
    response: One(Scheduler),
  }),
  schedulerGroups: route({
    method: 'GET',
    path: '/schedulers/groups/',
    summary: 'The groups whose members a task can tell',
    permission: [add, change],
    response: Whole(GroupName.extend({ user_count: z.number().int() })),
  }),
  schedulerCreate: route({
    method: 'POST',
    path: '/schedulers/create/',
    summary: 'Add a task',
    permission: add,
    body: SchedulerWrite,
    response: One(Scheduler),
    status: 201,
  }),
  schedulerUpdate: route({
    method: 'PUT',
    path: '/schedulers/update/:id/',
    summary: 'Change a task that is not enabled',
    permission: change,
    params: idParams,
    body: SchedulerChange,
    response: One(Scheduler),
    errors: [409],
  }),
  schedulerDelete: route({
    method: 'DELETE',
    path: '/schedulers/delete/:id/',
    summary: 'Delete a task that is not enabled; its reports stay',
    permission: 'schedulers.delete_schedule',
    params: idParams,
    errors: [409],
  }),
  schedulerRun: route(switched('run', 'Switch a task on: it runs when it is due')),
  schedulerStop: route(switched('stop', 'Switch a task off')),
  schedulerToggle: route(toggled('/periodic-tasks/task/:id/toggle/')),
  schedulerHistory: route({
    method: 'GET',
    path: '/schedulers/history/:id/',
    summary: 'When a task was due and what came of it, newest first',
    permission: view,
    params: idParams,
    query: z.object(pageQuery),
    response: Page(SchedulerRun),
  }),
}

export const schedulerNoun = noun({
  routes: schedulerRoutes,
  tags: {
    schedulers: 'Tasks that make reports by themselves',
    'periodic-tasks': 'Switching scheduled tasks on and off',
  },
  audit: { scheduler: ['create', 'update', 'delete', 'run', 'stop'] },
  logged: {
    ...Scheduler.pick({
      task_name: true,
      task_description: true,
      groups: true,
      module_code: true,
      factors: true,
      all_factors: true,
      resolution: true,
      originals: true,
      repeat_every: true,
      starts_on: true,
      ends: true,
      end_date: true,
      occurrences: true,
    }).shape,
    task_function: TaskFunction,
    /** Whether it runs when it is due. */
    enabled: z.boolean(),
  },
})
