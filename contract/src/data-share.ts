import { z } from 'zod'
import { factorCodes } from './module-data.ts'
import { Quality } from './metrics.ts'
import { ModuleType } from './module-type.ts'
import { noun } from './noun.ts'
import {
  CodeText,
  fileLocale,
  Id,
  Instant,
  startBeforeEnd,
  timeQuery,
  Whole,
  withinAYear,
} from './primitives.ts'
import { route, xlsxType } from './route.ts'

const count = z.number().int().nonnegative()
/** Percent with two decimals; null: of nothing. */
const percent = z.number().nullable()

const counts = {
  /** Readings that there would be, one each interval of the station. */
  designed: count,
  /** Readings that there are, of every quality. */
  received: count,
  /** Of these, the ones that are not measured: of a calibration, a fault, not valid, or in maintenance not averaged. */
  faulty: count,
  /** `received` of `designed`. */
  received_share: percent,
  /** `faulty` of `received`. */
  faulty_share: percent,
}

/** How many readings came from one factor in a day or a month. */
export const DataShareRow = z.object({
  module_code: z.string(),
  module_name: z.string(),
  module_type: ModuleType,
  factor_id: Id,
  factor_code: z.string(),
  factor_name: z.string(),
  unit: z.string(),
  decimals: z.number().int(),
  /** Of the day or month, or of the part of it that was asked for. */
  start: Instant,
  end: Instant,
  /** Days of it on which the factor was there: since its first reading, and until now. */
  days: count,
  interval_seconds: z.number().int(),
  ...counts,
})
export type DataShareRow = z.infer<typeof DataShareRow>

export const DataShare = z.object({
  data: z.array(DataShareRow),
  total: z.object({ modules: count, factors: count, ...counts }),
})
export type DataShare = z.infer<typeof DataShare>

/** Readings of one state that came one after the other. */
export const FaultyRun = z.object({
  start: Instant,
  /** Of its last reading. */
  end: Instant,
  /** 0: in maintenance that is not averaged. */
  quality: Quality,
  count,
})
export type FaultyRun = z.infer<typeof FaultyRun>

const moduleCodes = factorCodes
const permission = 'reports.view_report'
const asked = z
  .object({
    module_code: moduleCodes.optional(),
    'module_code[]': moduleCodes.optional(),
    type: ModuleType.optional(),
    by: z.enum(['day', 'month']).default('month'),
    ...timeQuery,
  })
  .superRefine(startBeforeEnd)
  .superRefine(withinAYear)
const askedFile = z
  .object({ ...asked.shape, ...fileLocale })
  .superRefine(startBeforeEnd)
  .superRefine(withinAYear)

export const dataShareRoutes = {
  dataShare: route({
    method: 'GET',
    path: '/compliance/data-share/',
    summary:
      'How many readings came of those there should be, and how many were faulty: by day or month, station and factor; this month if no range is given',
    permission,
    heavy: true,
    query: asked,
    response: DataShare,
  }),
  dataShareXlsx: route({
    method: 'GET',
    path: '/compliance/data-share/export/xlsx/',
    summary: 'The same as a workbook',
    permission,
    heavy: true,
    query: askedFile,
    produces: xlsxType,
  }),
  dataShareCsv: route({
    method: 'GET',
    path: '/compliance/data-share/export/csv/',
    summary: 'The same as CSV',
    permission,
    heavy: true,
    query: askedFile,
    produces: 'text/csv',
  }),
  dataShareFaulty: route({
    method: 'GET',
    path: '/compliance/data-share/faulty/',
    summary: 'When the faulty readings of a factor are, those of one state that follow each other together',
    permission,
    heavy: true,
    query: z
      .object({ module_code: CodeText, factor_code: CodeText, ...timeQuery })
      .superRefine(startBeforeEnd)
      .superRefine(withinAYear),
    response: Whole(FaultyRun),
    errors: [404],
  }),
}

/** Drawn with a library of its own, in the form of a report. */
export const dataSharePdfRoutes = {
  dataSharePdf: route({
    method: 'GET',
    path: '/compliance/data-share/export/pdf/',
    summary: 'The same as a PDF document to file',
    permission,
    heavy: true,
    query: askedFile,
    produces: 'application/pdf',
  }),
}

export const dataShareNoun = noun({
  routes: { ...dataShareRoutes, ...dataSharePdfRoutes },
  tags: {
    compliance: 'Whether stations keep to the limits of their documents, and how many of their readings came',
  },
})
