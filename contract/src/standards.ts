import { z } from 'zod'
import { AttachedFile } from './attachments.ts'
import { averagePeriods } from './average-periods.ts'
import { noun } from './noun.ts'
import {
  fileLocale,
  Finite,
  FlagText,
  Id,
  idParams,
  Instant,
  Line,
  One,
  ordering,
  Page,
  pageQuery,
  Prose,
  Search,
} from './primitives.ts'
import { route, xlsxType } from './route.ts'

/** What a limit is of: single readings, or averages of a period. */
export const limitPeriods = ['instant', ...averagePeriods] as const
export type LimitPeriod = (typeof limitPeriods)[number]

/** What documents are about, in the order in which they are listed. */
export const standardGroups = [
  'ambient-air',
  'industrial-waste-water',
  'domestic-waste-water',
  'surface-water',
  'own',
] as const
export type StandardGroup = (typeof standardGroups)[number]

/**
 * How sure the numbers are: checked against the text of the law, said by two independent sources, by one, or (null)
 * there are none.
 */
export const standardGrades = ['A', 'B', 'C'] as const
export type StandardGrade = (typeof standardGrades)[number]

/** A day of the calendar in Asia/Ho_Chi_Minh. */
const Day = z.iso.date()
const optionalDay = Day.nullable().default(null)

/** One number of a document. Dates are those of the entry where they differ from the document's. */
export const StandardEntry = z.object({
  /** A code of the table of quantities; a substance that is not in it is shown, and judges nothing. */
  quantity: Line(30).min(1),
  period: z.enum(limitPeriods),
  min_value: Finite.nullable().default(null),
  max_value: Finite.nullable().default(null),
  unit: Line(20).default(''),
  /** Column or class, as A or B; empty: the document has none. */
  column: Line(20).default(''),
  /** In words, as "below 20 t/h". */
  condition: Line(200).default(''),
  valid_from: optionalDay,
  /** The last day. */
  valid_until: optionalDay,
})
export type StandardEntry = z.infer<typeof StandardEntry>

const document = {
  code: Line(50).min(1),
  group: z.enum(standardGroups),
  title_vi: Line(200),
  title_en: Line(200),
  /** What it was issued by, as "Thông tư 01/2023/TT-BTNMT". */
  document: Line(200),
  issued_on: Day.nullable(),
  /** Where its text can be read. */
  source: Line(500),
  /** The documents that it replaces. */
  replaces: Line(300),
  /** Under which conditions its numbers hold, as "25 °C, 760 mmHg". */
  conditions: Line(200),
  valid_from: Day.nullable(),
  /** The last day. */
  valid_until: Day.nullable(),
  /** Until when those who were there before may still use it. */
  kept_until: Day.nullable(),
  grade: z.enum(standardGrades).nullable(),
}

export const Standard = z.object({
  id: Id,
  ...document,
  /** It came with the program: only its entries can be changed, as the installation's own copy. */
  shipped: z.boolean(),
  /** What holds in this installation. */
  entries: z.array(StandardEntry),
  /** What came with the program, where the installation has its own copy; else null. */
  shipped_entries: z.array(StandardEntry).nullable(),
  /** Of the own copy, or of a document that the installation has added. */
  changed: z.object({ at: Instant, by: z.string().nullable(), note: z.string() }).nullable(),
  /** The columns that its entries have. */
  columns: z.array(z.string()),
  /** How many stations in the caller's reach take it. */
  stations: z.number().int(),
})
export type Standard = z.infer<typeof Standard>

const Entries = z.array(StandardEntry).max(2000)

export const StandardWrite = z.object({
  ...document,
  title_vi: document.title_vi.default(''),
  title_en: document.title_en.default(''),
  document: document.document.default(''),
  issued_on: optionalDay,
  source: document.source.default(''),
  replaces: document.replaces.default(''),
  conditions: document.conditions.default(''),
  valid_from: optionalDay,
  valid_until: optionalDay,
  kept_until: optionalDay,
  grade: document.grade.default(null),
  entries: Entries.default([]),
})
export type StandardWrite = z.infer<typeof StandardWrite>

/**
 * Omitted fields stay unchanged. Of a shipped document only `entries` (null: what came with the program) and
 * `note` are given.
 */
export const StandardChange = z.object({
  ...z.object(document).partial().shape,
  entries: Entries.nullable().optional(),
  /** Why the numbers differ from the document's. */
  note: Prose(500).optional(),
})
export type StandardChange = z.infer<typeof StandardChange>

export const StandardImport = z.object({
  entries: z.array(StandardEntry),
  added: z.number().int(),
  changed: z.number().int(),
  removed: z.number().int(),
  errors: z.array(z.object({ line: z.number().int(), field: z.string(), detail: z.string() })),
})
export type StandardImport = z.infer<typeof StandardImport>

/** Numbers of a permit: tighter than the document's, they hold instead of them. */
export const Permit = z.object({
  number: Line(100).min(1),
  date: Day,
  limits: z.array(StandardEntry.omit({ column: true })).max(500),
})
export type Permit = z.infer<typeof Permit>

/** A coefficient of the document: typed, since it depends on where the station discharges. */
const Coefficient = Finite.gt(0).max(10)

const chosen = {
  standard_id: Id.nullable(),
  column: Line(20),
  kq: Coefficient,
  kf: Coefficient,
  /** Quantities that kq and kf do not apply to. */
  excluded: z.array(Line(30).min(1)).max(200),
  permit: Permit.nullable(),
  /** Whether the limits of single readings set the thresholds of the station's factors. */
  follow_instant: z.boolean(),
}

/** One limit of a station as it follows from its document, column, coefficients and permit. */
export const StationLimit = z.object({
  quantity: z.string(),
  period: z.enum(limitPeriods),
  min_value: Finite.nullable(),
  max_value: Finite.nullable(),
  unit: z.string(),
  /** The document's own number, before kq and kf. */
  document_max: Finite.nullable(),
  /** What it follows from: the code of a document, or the number of a permit. */
  standard: z.string(),
  /** Which version of it: the day it was issued. */
  version: z.string(),
  column: z.string(),
  condition: z.string(),
  valid_from: Day.nullable(),
  valid_until: Day.nullable(),
})
export type StationLimit = z.infer<typeof StationLimit>

export const ModuleStandard = z.object({
  ...chosen,
  /** When it was chosen; what was judged before keeps its result. Null: nothing is chosen. */
  since: Instant.nullable(),
  limits: z.array(StationLimit),
  /** Of the permit; it stays with this permit while its number does. */
  permit_file: AttachedFile.nullable(),
})
export type ModuleStandard = z.infer<typeof ModuleStandard>

/** Omitted fields stay unchanged. */
export const ModuleStandardWrite = z.object(chosen).partial()
export type ModuleStandardWrite = z.infer<typeof ModuleStandardWrite>

export const standardSorts = ['id', 'code', 'valid_from'] as const

export const standardRoutes = {
  standardList: route({
    method: 'GET',
    path: '/standards/list/',
    summary: 'Documents with limits, page by page',
    permission: 'standards.view_standard',
    query: z.object({
      ...pageQuery,
      search: Search,
      group: z.enum(standardGroups).optional(),
      ordering: ordering(standardSorts),
    }),
    response: Page(Standard),
  }),
  standardRetrieve: route({
    method: 'GET',
    path: '/standards/retrieve/:id/',
    summary: 'A document with its limits',
    permission: 'standards.view_standard',
    params: idParams,
    response: One(Standard),
  }),
  standardCreate: route({
    method: 'POST',
    path: '/standards/create/',
    summary: 'Add a document of one’s own',
    permission: 'standards.add_standard',
    body: StandardWrite,
    response: One(Standard),
    status: 201,
  }),
  standardUpdate: route({
    method: 'PATCH',
    path: '/standards/update/:id/',
    summary: 'Change a document of one’s own, or the installation’s own copy of a shipped one',
    permission: 'standards.change_standard',
    params: idParams,
    body: StandardChange,
    response: One(Standard),
  }),
  standardDelete: route({
    method: 'DELETE',
    path: '/standards/delete/:id/',
    summary: 'Delete a document of one’s own that no station takes',
    permission: 'standards.delete_standard',
    params: idParams,
    errors: [409],
  }),
  standardCsv: route({
    method: 'GET',
    path: '/standards/export/:id/csv/',
    summary: 'The limits of a document as the sheet that can be filled and imported',
    permission: 'standards.view_standard',
    params: idParams,
    query: z.object(fileLocale),
    produces: 'text/csv',
  }),
  standardXlsx: route({
    method: 'GET',
    path: '/standards/export/:id/xlsx/',
    summary: 'The same sheet as an Excel workbook',
    permission: 'standards.view_standard',
    params: idParams,
    query: z.object(fileLocale),
    produces: xlsxType,
  }),
  standardImport: route({
    method: 'POST',
    path: '/standards/import/:id/',
    summary:
      'Take the limits of a document from its sheet, CSV or XLSX; with `dry=1` only say what would change',
    answers: 'What is in the sheet, and what cannot be read',
    permission: 'standards.change_standard',
    params: idParams,
    query: z.object({ dry: FlagText.optional() }),
    consumes: 'text/csv',
    response: One(StandardImport),
  }),
  moduleStandard: route({
    method: 'GET',
    path: '/modules/standard/:id/',
    summary: 'The document, column and coefficients of a station, and the limits that follow',
    permission: 'adaptors.view_threshold',
    params: idParams,
    response: One(ModuleStandard),
  }),
  moduleStandardUpdate: route({
    method: 'PUT',
    path: '/modules/standard/:id/',
    summary: 'Choose the document, column and coefficients of a station',
    permission: 'adaptors.change_threshold',
    params: idParams,
    body: ModuleStandardWrite,
    response: One(ModuleStandard),
  }),
  modulePermitFile: route({
    method: 'GET',
    path: '/modules/permit-file/:id/',
    summary: 'The file of the permit of a station, to save',
    permission: 'adaptors.view_threshold',
    params: idParams,
    produces: 'application/octet-stream',
  }),
  modulePermitFileDelete: route({
    method: 'DELETE',
    path: '/modules/permit-file/:id/',
    summary: 'Take the file of the permit of a station away',
    permission: 'adaptors.change_threshold',
    params: idParams,
  }),
}

/** Takes a form, and no other body. */
export const permitFileRoutes = {
  modulePermitFileSet: route({
    method: 'POST',
    path: '/modules/permit-file/:id/',
    summary: 'Put a file to the permit of a station, in the place of the one that it has',
    permission: 'adaptors.change_threshold',
    params: idParams,
    consumes: 'multipart/form-data',
    parts: { file: { is: 'file', about: 'A PDF, PNG or JPEG file of at most 10 MB' } },
    response: One(ModuleStandard),
  }),
}

export const standardNoun = noun({
  routes: { ...standardRoutes, ...permitFileRoutes },
  tags: {
    standards: 'Documents with limits: what came with the program, and what the installation has added',
  },
  audit: { standard: ['create', 'update', 'delete'], 'module-standard': ['update'] },
  logged: {
    ...Standard.omit({ id: true, shipped_entries: true, changed: true, columns: true, stations: true }).shape,
    ...ModuleStandard.omit({ standard_id: true, since: true, limits: true, permit_file: true }).shape,
    standard: z.string().nullable(),
    note: z.string(),
    /** Of the permit. */
    file: z.string().nullable(),
  },
})
