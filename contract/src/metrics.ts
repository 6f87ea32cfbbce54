import { z } from 'zod'
import { noun } from './noun.ts'
import {
  Finite,
  Id,
  IdText,
  Instant,
  InstantInput,
  One,
  Page,
  pageQuery,
  startBeforeEnd,
  timeQuery,
} from './primitives.ts'
import { route } from './route.ts'

/** 0 measured, 1 calibrating, 2 faulty: the state codes 00, 01 and 02 of Circular 10/2021/TT-BTNMT. */
export const SentQuality = z.union([z.literal(0), z.literal(1), z.literal(2)])
export type SentQuality = z.infer<typeof SentQuality>

/** As sent, or 3 suspect: an automatic test said so; 4 invalid: a person said so. */
export const Quality = z.union([...SentQuality.options, z.literal(3), z.literal(4)])
export type Quality = z.infer<typeof Quality>

/** The greatest value of a reading, of either sign. */
export const maxMagnitude = 1e15
export const MetricValue = Finite.min(-maxMagnitude).max(maxMagnitude)

/** `<factor id>-<epoch milliseconds>`: a reading is identified by its factor and its time. */
export const MetricId = z.string().regex(/^[1-9]\d{0,14}--?\d{1,15}$/)

export const Metric = z.object({
  id: MetricId,
  factor: Id,
  factor_code: z.string(),
  module_code: z.string(),
  value: z.number(),
  timestamp: Instant,
  quality: Quality,
})
export type Metric = z.infer<typeof Metric>

export const MetricWrite = z.object({
  factor: Id,
  value: MetricValue,
  /** ISO 8601; if omitted, the time of arrival. */
  timestamp: InstantInput.optional(),
  quality: SentQuality.optional(),
})
export type MetricWrite = z.infer<typeof MetricWrite>

/** Digits alone are also accepted: the id of something else, which no reading has. */
const metricParams = z.object({
  id: z
    .string()
    .regex(/^\d+(?:--?\d{1,15})?$/)
    .transform((text) => (text.includes('-') ? text : `${text}-0`)),
})

export const ImportResult = z.object({
  accepted: z.number().int(),
  duplicates: z.number().int(),
  rejected_total: z.number().int(),
  /** The first thousand refused lines. */
  rejected: z.array(z.object({ line: z.number().int(), reason: z.string() })),
})
export type ImportResult = z.infer<typeof ImportResult>

export const metricRoutes = {
  metricCreate: route({
    method: 'POST',
    path: '/metrics/create/',
    summary: 'Store one reading by hand; it is compared with the limits like any other',
    permission: 'adaptors.add_metric',
    body: MetricWrite,
    response: One(Metric),
    status: 201,
    errors: [409],
  }),
  metricImport: route({
    method: 'POST',
    path: '/metrics/import/',
    summary:
      'Import readings from CSV with the columns module,factor,timestamp,value[,quality] (codes, not ids)',
    permission: 'adaptors.add_metric',
    heavy: true,
    consumes: 'text/csv',
    response: One(ImportResult),
    answers: 'How many rows were stored, and which were refused',
  }),
  metricList: route({
    method: 'GET',
    path: '/metrics/list/',
    summary: 'Readings, newest first, page by page',
    permission: 'adaptors.view_metric',
    heavy: true,
    query: z
      .object({
        ...pageQuery,
        factor: IdText.optional(),
        ...timeQuery,
      })
      .superRefine(startBeforeEnd),
    response: Page(Metric),
  }),
  metricRetrieve: route({
    method: 'GET',
    path: '/metrics/retrieve/:id/',
    summary: 'One reading',
    permission: 'adaptors.view_metric',
    params: metricParams,
    response: One(Metric),
  }),
  metricUpdate: route({
    method: 'PATCH',
    path: '/metrics/update/:id/',
    summary: 'Correct the value or the quality of a reading',
    permission: 'adaptors.change_metric',
    params: metricParams,
    body: z.object({ value: MetricValue.optional(), quality: SentQuality.optional() }),
    response: One(Metric),
    errors: [409],
  }),
  metricDelete: route({
    method: 'DELETE',
    path: '/metrics/delete/:id/',
    summary: 'Delete a reading',
    permission: 'adaptors.delete_metric',
    params: metricParams,
    errors: [409],
  }),
}

export const metricNoun = noun({
  routes: metricRoutes,
  tags: {
    metrics: 'Readings, one by one and as files',
  },
  audit: { metric: ['create', 'update', 'delete', 'import', 'expire'] },
  logged: { ...Metric.shape, ...ImportResult.omit({ rejected: true }).shape },
})
