import { z } from 'zod'
import { Severity } from './alerts.ts'
import { healthFaults, healthLimits, healthLimitUnits } from './health-faults.ts'
import { ModuleType } from './module-type.ts'
import { noun } from './noun.ts'
import {
  CodeFilter,
  fileLocale,
  Finite,
  Id,
  idParams,
  Instant,
  startBeforeEnd,
  timeQuery,
  Whole,
  withinAYear,
} from './primitives.ts'
import { route } from './route.ts'

export const HealthFaultName = z.enum(healthFaults)

/** Percent with one decimal; null: nothing was due. */
const percent = z.number().nullable()

export const StationHealthDay = z.object({
  /** Of Asia/Ho_Chi_Minh. */
  day: z.iso.date(),
  /** Of the readings that were due, those that came. */
  share: percent,
  /** How long nothing came from the station, in gaps of three intervals and more. */
  offline_seconds: z.number().int(),
  /** What was told of it that day. */
  faults: z.array(HealthFaultName),
})
export type StationHealthDay = z.infer<typeof StationHealthDay>

export const StationHealth = z.object({
  module_id: Id,
  module_code: z.string(),
  module_name: z.string(),
  module_type: ModuleType,
  /** Of all days together. */
  share: percent,
  /** How much of the time the station was heard. */
  availability: percent,
  /** Of its newest reading if nothing comes; null: it is heard, switched off, or was never heard. */
  silent_since: Instant.nullable(),
  /** Alerts of its health that are open. */
  open: z.array(
    z.object({
      alert_id: Id,
      fault: HealthFaultName,
      /** Null: it is of the whole station. */
      factor_code: z.string().nullable(),
      since: Instant,
    }),
  ),
  /** How often each was told in these days, most first. */
  faults: z.array(z.object({ fault: HealthFaultName, count: z.number().int() })),
  days: z.array(StationHealthDay),
})
export type StationHealth = z.infer<typeof StationHealth>

const ruleShape = {
  fault: HealthFaultName,
  /** False: it is not looked for, and nobody is told of it. */
  is_on: z.boolean(),
  severity: Severity,
  /** In `unit`; null: the fault has no number. */
  limit: z
    .number()
    .nullable()
    .meta({ examples: [3] }),
}

export const HealthRule = z.object({
  type: ModuleType,
  ...ruleShape,
  unit: z.enum(healthLimitUnits).nullable(),
  /** Nobody has set another one. */
  is_default: z.boolean(),
})
export type HealthRule = z.infer<typeof HealthRule>

export const StationHealthRule = HealthRule.omit({ type: true, is_default: true }).extend({
  /** It is that of all stations of the type. */
  is_inherited: z.boolean(),
})
export type StationHealthRule = z.infer<typeof StationHealthRule>

interface Limited {
  readonly type?: ModuleType
  readonly fault: (typeof healthFaults)[number]
  readonly limit: number | null
}

/** Which of many rules is meant is said by the place: `air.offline.limit`, of a station `offline.limit`. */
function limitFits({ type, fault, limit }: Limited, ctx: z.RefinementCtx): void {
  const bounds = healthLimits[fault]
  if (bounds === undefined) return
  const { min, max } = bounds
  const path = [...(type === undefined ? [] : [type]), fault, 'limit']
  const given = { path, origin: 'number' as const, inclusive: true, input: limit }
  if (limit === null) ctx.addIssue({ code: 'invalid_type', expected: 'number', path, input: limit })
  else if (limit < min) ctx.addIssue({ ...given, code: 'too_small', minimum: min })
  else if (limit > max) ctx.addIssue({ ...given, code: 'too_big', maximum: max })
}

const written = z.object({
  ...ruleShape,
  limit: Finite.int()
    .nullable()
    .meta({ examples: [3] }),
})
export const HealthRuleWrite = written.extend({ type: ModuleType }).superRefine(limitFits)
export type HealthRuleWrite = z.infer<typeof HealthRuleWrite>
export const StationHealthRuleWrite = written.superRefine(limitFits)
export type StationHealthRuleWrite = z.infer<typeof StationHealthRuleWrite>

const asked = z
  .object({ module_code: CodeFilter, type: ModuleType.optional(), ...timeQuery })
  .superRefine(startBeforeEnd)
  .superRefine(withinAYear)

export const stationHealthRoutes = {
  stationHealth: route({
    method: 'GET',
    path: '/station-health/',
    summary: 'How much came from each station on each day, and what was wrong with it; the worst first',
    permission: 'adaptors.view_module',
    heavy: true,
    query: asked,
    response: Whole(StationHealth),
  }),
  stationHealthCsv: route({
    method: 'GET',
    path: '/station-health/export/csv/',
    summary: 'The same as CSV, one line a station and day',
    permission: 'adaptors.view_module',
    heavy: true,
    query: z
      .object({ ...asked.shape, ...fileLocale })
      .superRefine(startBeforeEnd)
      .superRefine(withinAYear),
    produces: 'text/csv',
  }),
  healthRuleList: route({
    method: 'GET',
    path: '/health-rules/',
    summary: 'What is looked for at the stations of each type, and how bad it is',
    permission: 'adaptors.view_threshold',
    response: Whole(HealthRule),
  }),
  healthRuleUpdate: route({
    method: 'PUT',
    path: '/health-rules/',
    summary: 'Change rules of types; those that are not given stay',
    permission: 'adaptors.change_threshold',
    body: z.array(HealthRuleWrite).max(100),
    response: Whole(HealthRule),
  }),
  stationHealthRuleList: route({
    method: 'GET',
    path: '/modules/health-rules/:id/',
    summary: 'The rules of a station: its own, and those of its type',
    permission: 'adaptors.view_threshold',
    params: idParams,
    response: Whole(StationHealthRule),
  }),
  stationHealthRuleUpdate: route({
    method: 'PUT',
    path: '/modules/health-rules/:id/',
    summary: 'Give a station rules of its own; for those that are not given it has those of its type',
    permission: 'adaptors.change_threshold',
    params: idParams,
    body: z.array(StationHealthRuleWrite).max(20),
    response: Whole(StationHealthRule),
  }),
}

export const stationHealthNoun = noun({
  routes: stationHealthRoutes,
  tags: {
    'station-health': 'Whether stations send what they should',
    'health-rules': 'What is looked for at stations, and how bad it is',
  },
  audit: { 'health-rule': ['update'] },
  logged: {
    ...HealthRule.omit({ unit: true, is_default: true }).shape,
    is_inherited: z.boolean(),
  },
})
