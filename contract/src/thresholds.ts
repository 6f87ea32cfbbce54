import { z } from 'zod'
import { Factor } from './factors.ts'
import { ModuleName, ModuleType } from './module-type.ts'
import { noun } from './noun.ts'
import {
  CodeFilter,
  Finite,
  FlagText,
  Id,
  idParams,
  Instant,
  One,
  ordering,
  Page,
  pageQuery,
  Search,
  startBeforeEnd,
  timeQuery,
  Whole,
} from './primitives.ts'
import { route } from './route.ts'

/** Limits of one factor, in the factor's unit; delays in seconds. */
const limits = {
  min_value: Finite.nullable(),
  max_value: Finite.nullable(),
  min_range: Finite,
  max_range: Finite,
  status: z.boolean(),
  deadband: Finite,
  on_delay_seconds: z.number().int(),
  off_delay_seconds: z.number().int(),
}

/** What a limit follows from. */
export const LimitSource = z.object({
  kind: z.enum(['document', 'permit']),
  /** The code of the document, or the number of the permit. */
  standard: z.string(),
  /** Which version of it: the day it was issued. */
  version: z.string(),
  column: z.string(),
  /** As it is written there. */
  written: Finite,
  /** What it is multiplied by; null: by nothing. */
  kq: Finite.nullable(),
  kf: Finite.nullable(),
  /** What comes of it, in the unit of the document. */
  product: Finite,
  unit: z.string(),
  /** The same in the factor's unit: what the threshold is set to. */
  limit: Finite,
})
export type LimitSource = z.infer<typeof LimitSource>

/** What the station's standard sets today. A side without a source is a person's. */
export const ThresholdStandard = z.object({ min: LimitSource.nullable(), max: LimitSource.nullable() })
export type ThresholdStandard = z.infer<typeof ThresholdStandard>

export const Threshold = z.object({
  id: Id.nullable(),
  factor_id: Id,
  ...limits,
  /** False: a person has set the factor apart from the standard of its station. */
  follows_standard: z.boolean(),
  /** Null: its station has none that sets thresholds, or none of this factor. */
  standard: ThresholdStandard.nullable(),
})
export type Threshold = z.infer<typeof Threshold>

/** Limits with the codes of their module and factor, for lists. */
export const ListedThreshold = Threshold.extend({
  id: Id,
  factor: Factor.pick({ id: true, code: true, name: true, unit: true, decimals: true }).extend({
    module: ModuleName.omit({ manufacturer_id: true }),
  }),
})
export type ListedThreshold = z.infer<typeof ListedThreshold>

const width = Finite.pipe(z.number().min(0))
const delay = z.number().int().min(0).max(86_400)

export const ThresholdChange = z.object({
  min_value: Finite.nullable().optional(),
  max_value: Finite.nullable().optional(),
  min_range: width.optional(),
  max_range: width.optional(),
  status: z.boolean().optional(),
  deadband: width.optional(),
  on_delay_seconds: delay.optional(),
  off_delay_seconds: delay.optional(),
  /**
   * False: the factor leaves the standard of its station, and its limits are free. True: it comes back, and the
   * standard sets them.
   */
  follows_standard: z.boolean().optional(),
})
export type ThresholdChange = z.infer<typeof ThresholdChange>

export const ThresholdWrite = ThresholdChange.extend({ factor_id: Id })
export type ThresholdWrite = z.infer<typeof ThresholdWrite>

/** What judging a period of readings by today's limits changes, or has changed. */
export const ThresholdJudgement = z.object({
  factor_id: Id,
  /** Of the factor's oldest reading; null: it has none. */
  first: Instant.nullable(),
  /** When the present limits began to hold; null: they always did. */
  since: Instant.nullable(),
  /** Measured ones in the period. */
  readings: z.number().int(),
  /** Alerts. */
  made: z.number().int(),
  changed: z.number().int(),
  withdrawn: z.number().int(),
  /** In and right around the period; a warning and the alert that it became are one. */
  excursions_before: z.number().int(),
  excursions_after: z.number().int(),
})
export type ThresholdJudgement = z.infer<typeof ThresholdJudgement>

/** What most factors of a quantity in one unit are limited to, at the stations of a type. */
export const UsualLimits = z.object({
  quantity: z.string(),
  unit: z.string(),
  min_value: Finite.nullable(),
  max_value: Finite.nullable(),
  /** How many factors have these limits. */
  count: z.number().int(),
  /** The codes of their stations; at most 5. */
  modules: z.array(z.string()),
})
export type UsualLimits = z.infer<typeof UsualLimits>

export const thresholdSorts = [
  'id',
  'factor_id',
  'factor',
  'module',
  'min_value',
  'max_value',
  'status',
] as const

export const thresholdRoutes = {
  thresholdCreate: route({
    method: 'POST',
    path: '/thresholds/create/',
    summary: 'Give a factor its limits',
    permission: 'adaptors.add_threshold',
    body: ThresholdWrite,
    response: One(Threshold),
    status: 201,
  }),
  thresholdList: route({
    method: 'GET',
    path: '/thresholds/list/',
    summary: 'Limits of all factors, page by page',
    permission: 'adaptors.view_threshold',
    query: z.object({
      ...pageQuery,
      search: Search,
      module: CodeFilter,
      type: ModuleType.optional(),
      status: FlagText.optional(),
      ordering: ordering(thresholdSorts),
    }),
    response: Page(ListedThreshold),
  }),
  thresholdUsual: route({
    method: 'GET',
    path: '/thresholds/usual/',
    summary: 'By quantity and unit, the limits that more than half of the factors at stations of a type have',
    permission: 'adaptors.view_threshold',
    query: z.object({ type: ModuleType }),
    response: Whole(UsualLimits),
  }),
  thresholdRetrieve: route({
    method: 'GET',
    path: '/thresholds/retrieve/:id/',
    summary: 'One set of limits',
    permission: 'adaptors.view_threshold',
    params: idParams,
    response: One(Threshold),
  }),
  thresholdByFactor: route({
    method: 'GET',
    path: '/thresholds/get-threshold-by-factor-id/:id/',
    summary: 'The limits of a factor; open ones if it has none',
    permission: ['adaptors.view_threshold', 'adaptors.change_factor'],
    params: idParams,
    response: One(Threshold),
  }),
  thresholdUpdate: route({
    method: 'PATCH',
    path: '/thresholds/update/:id/',
    summary: 'Change some of the limits',
    permission: 'adaptors.change_threshold',
    params: idParams,
    body: ThresholdChange,
    response: One(Threshold),
  }),
  thresholdUpdateByFactor: route({
    method: 'PUT',
    path: '/thresholds/update-by-factor-id/:id/',
    summary: 'Set the limits of a factor, or create them',
    permission: ['adaptors.change_threshold', 'adaptors.change_factor'],
    params: idParams,
    body: ThresholdChange,
    response: One(Threshold),
  }),
  thresholdDelete: route({
    method: 'DELETE',
    path: '/thresholds/delete/:id/',
    summary: 'Delete limits; the factor’s open alert closes',
    permission: 'adaptors.delete_threshold',
    params: idParams,
    errors: [409],
  }),
}

export const judgeRoutes = {
  thresholdJudgePreview: route({
    method: 'GET',
    path: '/thresholds/judge/:id/',
    summary: 'What judging a factor’s past by today’s limits would change',
    permission: 'adaptors.change_threshold',
    params: idParams,
    query: z.object(timeQuery).superRefine(startBeforeEnd),
    response: One(ThresholdJudgement),
    heavy: true,
    errors: [409],
  }),
  thresholdJudge: route({
    method: 'POST',
    path: '/thresholds/judge/',
    summary: 'Judge a factor’s past by today’s limits; nobody is told of what is found',
    permission: 'adaptors.change_threshold',
    body: z.object({ factor_id: Id, ...timeQuery }).superRefine(startBeforeEnd),
    response: One(ThresholdJudgement),
    heavy: true,
    answers: 'What it has changed',
    errors: [404, 409],
  }),
}

export const thresholdNoun = noun({
  routes: { ...thresholdRoutes, ...judgeRoutes },
  tags: {
    thresholds: 'The limits of factors',
  },
  audit: { threshold: ['create', 'update', 'delete', 'judge'] },
  logged: {
    ...Threshold.omit({ standard: true }).shape,
    standard: z.string(),
    version: z.string(),
    ...ThresholdJudgement.pick({ made: true, changed: true, withdrawn: true }).shape,
  },
})
