import { z } from 'zod'
import { FactorCode } from './factors.ts'
import { noun } from './noun.ts'
import {
  fileLocale,
  Finite,
  Id,
  idParams,
  Instant,
  Line,
  noNul,
  One,
  Page,
  pageQuery,
  withoutObjectName,
} from './primitives.ts'
import { route } from './route.ts'

/** A column a factor, or a row a reading. */
export const ImportShape = z.enum(['columns', 'rows'])
export type ImportShape = z.infer<typeof ImportShape>

export const ImportEncoding = z.enum(['utf-8', 'utf-16le', 'utf-16be', 'windows-1258', 'windows-1252'])
export type ImportEncoding = z.infer<typeof ImportEncoding>
export const ImportSeparator = z.enum([',', ';', '\t', '|'])
export type ImportSeparator = z.infer<typeof ImportSeparator>
export const ImportDecimal = z.enum([',', '.'])
export type ImportDecimal = z.infer<typeof ImportDecimal>
/** How a date of three numbers is read. */
export const ImportDateOrder = z.enum(['dmy', 'mdy', 'ymd'])
export type ImportDateOrder = z.infer<typeof ImportDateOrder>

/** The largest file. */
export const mostImportBytes = 200 * 1024 * 1024
/** Rows shown before anything is stored. */
export const importPreviewRows = 50
/** The file is kept for so long after it is sent, and what was stored can be undone. */
export const importKeptDays = 30

/** How the file is read. Each is recognised from the file and may be changed. */
export const ImportFormat = z.object({
  kind: z.enum(['csv', 'xlsx']),
  /** Of a workbook. */
  sheet: z.string().max(100).regex(noNul).nullable(),
  /** Null in a workbook. */
  separator: ImportSeparator.nullable(),
  encoding: ImportEncoding.nullable(),
  decimal: ImportDecimal,
  date_order: ImportDateOrder,
  /** IANA name of the zone of times that name none. */
  zone: z.string().max(64),
  /** Texts that stand for no value, beside the empty cell. */
  missing: z.array(Line(20)).max(20),
  /** The line of the column heads, from 1; 0: there is none. */
  header_line: z.number().int().min(0).max(1000),
  shape: ImportShape,
})
export type ImportFormat = z.infer<typeof ImportFormat>

/** What a column holds. `date` and `clock`: the two halves of a time. */
export const ImportColumnUse = z.enum([
  'time',
  'date',
  'clock',
  'value',
  'module',
  'factor',
  'quality',
  'ignore',
])
export type ImportColumnUse = z.infer<typeof ImportColumnUse>

export const ImportColumn = z.object({
  /** From 0. */
  index: z.number().int().min(0).max(999),
  use: ImportColumnUse,
  /** Of a value column in a file with a column a factor: the factor that it is, */
  factor_id: Id.nullable(),
  /** or the one that is made for it. */
  create: z
    .object({ code: FactorCode, name: Line(200).min(1), unit: Line(20).refine(...withoutObjectName) })
    .nullable(),
  /** The column's unit in the factor's: stored = read × factor + offset. */
  scale: z.object({ factor: Finite, offset: Finite }).nullable(),
})
export type ImportColumn = z.infer<typeof ImportColumn>

/** What a person decides. */
export const ImportMapping = z.object({
  format: ImportFormat,
  /** The station of a file with a column a factor; null where a column names it. */
  module_id: Id.nullable(),
  columns: z.array(ImportColumn).max(200),
  /** What reads two ways, and the person has decided: as `format` says. */
  decided: z.array(z.enum(['date_order', 'decimal'])).max(2),
  /** Tell people of the excursions in the file. Alerts of the past exist as history either way. */
  tell: z.boolean(),
})
export type ImportMapping = z.infer<typeof ImportMapping>

/** A recognised fact of the format and the reason, a sentence in the caller's language. */
export const ImportFact = z.object({
  name: z.enum([
    'separator',
    'decimal',
    'date_order',
    'zone',
    'missing',
    'header_line',
    'encoding',
    'shape',
    'sheet',
  ]),
  because: z.string(),
  /** It reads two ways: the person is asked. */
  is_unsure: z.boolean(),
})

/** What a cell of the preview is: a value, none (missing), or refused. */
export const ImportPreviewRow = z.object({
  line: z.number().int(),
  /** As they stand in the file, cut to 100 characters. */
  cells: z.array(z.string()),
  /** Positions of the cells that hold no value. */
  missing: z.array(z.number().int()),
  /** The time that was read; null: none. */
  timestamp: Instant.nullable(),
  /** Why the row is not stored, in the caller's language; null: it is. */
  refused: z.string().nullable(),
})
export type ImportPreviewRow = z.infer<typeof ImportPreviewRow>

/** Why something is left out, in the caller's language, how often, and where first. */
export const ImportLeftOut = z.object({
  reason: z.string(),
  count: z.number().int(),
  /** The count is of cells; else of rows. */
  of_cells: z.boolean(),
  first_line: z.number().int(),
})

/** What would happen, counted over the whole file before anything is stored. */
export const ImportExpected = z.object({
  rows: z.number().int(),
  values: z.number().int(),
  store: z.number().int(),
  duplicates: z.number().int(),
  left_out: z.array(ImportLeftOut),
  /** Values of locked months: left out, unless the caller may unlock them. */
  locked: z.number().int(),
  /** Refused rows, the first 50, for the preview's end. */
  refused_rows: z.array(z.object({ line: z.number().int(), text: z.string(), reason: z.string() })),
  first: Instant.nullable(),
  last: Instant.nullable(),
  /** The usual time between two rows, in seconds. */
  interval_seconds: z.number().nullable(),
})
export type ImportExpected = z.infer<typeof ImportExpected>

/**
 * `recognised`: a question is open (no station, a date that reads two ways); `checking`: the file is counted; `ready`;
 * `running`, `paused`, `cancelled` (what was stored stays, and can be undone), `done`, `failed`; `undoing`, `undone`.
 */
export const ImportStatus = z.enum([
  'recognised',
  'checking',
  'ready',
  'running',
  'paused',
  'cancelled',
  'done',
  'failed',
  'undoing',
  'undone',
])
export type ImportStatus = z.infer<typeof ImportStatus>

export const Import = z.object({
  id: Id,
  filename: z.string(),
  bytes: z.number().int(),
  status: ImportStatus,
  created_at: Instant,
  created_by: z.object({ id: Id.nullable(), email: z.string() }).nullable(),
  finished_at: Instant.nullable(),
  /** Rows done of those of the file, 0 to 1, of what is going on (checking, running, undoing). */
  progress: z.number().min(0).max(1),
  rows: z.number().int(),
  stored: z.number().int(),
  duplicates: z.number().int(),
  refused: z.number().int(),
  /** The newest time reached, while it runs. */
  at: Instant.nullable(),
  /** Why it failed, in the caller's language. */
  error: z.string().nullable(),
  /** Until then it can be undone, and its file is kept; null: there is nothing to undo. */
  undo_until: Instant.nullable(),
})
export type Import = z.infer<typeof Import>

export const ImportDetail = Import.extend({
  mapping: ImportMapping,
  facts: z.array(ImportFact),
  /** Sheets of a workbook. */
  sheets: z.array(z.string()),
  /** The heads as they stand in the file, by position. */
  heads: z.array(z.string()),
  preview: z.array(ImportPreviewRow),
  /** What must be answered before it can run, sentences in the caller's language, with the part they belong to. */
  questions: z.array(z.object({ part: z.string(), text: z.string() })),
  /** Null until the file is counted. */
  expected: ImportExpected.nullable(),
})
export type ImportDetail = z.infer<typeof ImportDetail>

const permission = 'adaptors.add_metric'

export const importRoutes = {
  importList: route({
    method: 'GET',
    path: '/imports/list/',
    summary: 'Imports of files, newest first: one’s own, and those of stations that one reaches',
    permission,
    query: z.object(pageQuery),
    response: Page(Import),
  }),
  importRetrieve: route({
    method: 'GET',
    path: '/imports/retrieve/:id/',
    summary: 'An import: how its file is read, the first rows, what would happen, how far it is',
    permission,
    params: idParams,
    response: One(ImportDetail),
  }),
  importUpdate: route({
    method: 'PUT',
    path: '/imports/update/:id/',
    summary: 'Change how a file is read, before it is imported; it is counted again',
    permission,
    params: idParams,
    body: ImportMapping,
    response: One(ImportDetail),
    errors: [409],
  }),
  importRun: route({
    method: 'POST',
    path: '/imports/run/:id/',
    summary: 'Store the readings of a file, or go on after a pause',
    permission,
    params: idParams,
    response: One(Import),
    errors: [409],
  }),
  importPause: route({
    method: 'POST',
    path: '/imports/pause/:id/',
    summary: 'Pause an import; what is stored stays',
    permission,
    params: idParams,
    response: One(Import),
    errors: [409],
  }),
  importCancel: route({
    method: 'POST',
    path: '/imports/cancel/:id/',
    summary: 'End an import; what is stored stays, and can be undone',
    permission,
    params: idParams,
    response: One(Import),
    errors: [409],
  }),
  importUndo: route({
    method: 'POST',
    path: '/imports/undo/:id/',
    summary: 'Remove what an import has stored and nobody has changed since',
    permission,
    params: idParams,
    response: One(Import),
    errors: [409],
  }),
  importRefused: route({
    method: 'GET',
    path: '/imports/refused/:id/csv/',
    summary: 'The refused rows of an import as a CSV file: line, reason, the row as it stood',
    permission,
    params: idParams,
    query: z.object(fileLocale),
    produces: 'text/csv',
  }),
}

/** Takes a form, and no other body. */
export const importFileRoutes = {
  importCreate: route({
    method: 'POST',
    path: '/imports/create/',
    summary:
      'Send a CSV file or an Excel workbook of readings: how it is read is recognised, and nothing is stored yet',
    permission,
    heavy: true,
    consumes: 'multipart/form-data',
    parts: {
      file: { is: 'file', about: 'The file, at most 200 MB' },
      module_id: { is: 'text', about: 'The station of a file with a column a factor' },
    },
    response: One(ImportDetail),
    status: 201,
  }),
}

export const importNoun = noun({
  routes: { ...importRoutes, ...importFileRoutes },
  tags: { imports: 'Readings from files: recognised, shown, then stored, and undone' },
  audit: { import: ['create', 'run', 'done', 'pause', 'cancel', 'undo', 'undone'] },
  logged: {
    filename: z.string(),
    bytes: z.number().int(),
    module_id: Id.nullable(),
    tell: z.boolean(),
    rows: z.number().int(),
    stored: z.number().int(),
    duplicates: z.number().int(),
    refused: z.number().int(),
    removed: z.number().int(),
  },
})
