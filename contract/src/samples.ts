import { z } from 'zod'
import { AttachedFile } from './attachments.ts'
import { averagePeriods } from './average-periods.ts'
import { maxMagnitude } from './metrics.ts'
import { ModuleName, ModuleType } from './module-type.ts'
import { noun } from './noun.ts'
import {
  CodeFilter,
  fileLocale,
  Finite,
  FlagText,
  Id,
  idParams,
  Instant,
  InstantInput,
  Line,
  noControl,
  One,
  ordering,
  Page,
  pageQuery,
  Prose,
  Search,
  startBeforeEnd,
  timeQuery,
  wholeNumberText,
} from './primitives.ts'
import { route, xlsxType } from './route.ts'

/** The instrument's mean of the hour that the sample was taken in. */
export const SampleInstrument = z.object({
  start: Instant,
  end: Instant,
  /** In the factor's unit; null: fewer valid readings than the rule asks for. */
  mean: z.number().nullable(),
  n: z.number().int(),
  /** How many there would be without gaps. */
  expected: z.number().int(),
  /** Instrument − sample, in the factor's unit; null: one of them is not known. */
  difference: z.number().nullable(),
  /** The same of the sample's value, in percent. */
  percent: z.number().nullable(),
})

/**
 * `inconclusive`: what was not detected may lie on either side of the limit; `no-limit`: single samples have no limit
 * there.
 */
export const sampleResults = ['within', 'exceeded', 'inconclusive', 'no-limit'] as const

export const SampleJudgement = z.object({
  result: z.enum(sampleResults),
  limit: z
    .object({
      min_value: z.number().nullable(),
      max_value: z.number().nullable(),
      unit: z.string(),
      /** The code of the document, or the number of the permit. */
      standard: z.string(),
      version: z.string(),
      column: z.string(),
    })
    .nullable(),
  /** Of averages that the document limits where it has no limit of single samples. */
  other_periods: z.array(z.enum(averagePeriods)),
})
export type SampleJudgement = z.infer<typeof SampleJudgement>

const typed = {
  taken_at: Instant,
  /** As it was typed, in `unit`; of `below` the detection limit. */
  value: z.number(),
  unit: z.string(),
  /** Not detected: less than `value`. */
  below: z.boolean(),
  laboratory: z.string(),
  method: z.string(),
  /** Of the laboratory's sheet of results. */
  result_code: z.string(),
  remark: z.string(),
}

export const Sample = z.object({
  id: Id,
  module: ModuleName,
  factor: z.object({
    id: Id,
    code: z.string(),
    name: z.string(),
    unit: z.string(),
    decimals: z.number().int(),
    quantity: z.string().nullable(),
    status: z.boolean(),
  }),
  ...typed,
  /** `value` in the factor's unit; null: it cannot be made into it. */
  in_factor_unit: z.number().nullable(),
  file: AttachedFile.nullable(),
  /** The import that it came with. */
  import_id: Id.nullable(),
  created_at: Instant,
  created_by: z.string().nullable(),
  /** Null: a counter, or a direction, has no mean. */
  instrument: SampleInstrument.nullable(),
  judgement: SampleJudgement,
})
export type Sample = z.infer<typeof Sample>

const written = z.object({
  factor: Id,
  /** ISO 8601. */
  taken_at: InstantInput,
  value: Finite.min(-maxMagnitude).max(maxMagnitude),
  unit: Line(20),
  below: z.boolean(),
  laboratory: Line(200),
  method: Line(200),
  result_code: Line(100),
  remark: Prose(1000),
})

export const SampleWrite = written.extend({
  below: written.shape.below.default(false),
  laboratory: written.shape.laboratory.default(''),
  method: written.shape.method.default(''),
  result_code: written.shape.result_code.default(''),
  remark: written.shape.remark.default(''),
})
export type SampleWrite = z.infer<typeof SampleWrite>

/** Omitted fields stay unchanged. */
export const SampleChange = written.omit({ factor: true }).partial()
export type SampleChange = z.infer<typeof SampleChange>

export const sampleSorts = ['id', 'taken_at', 'module', 'factor', 'laboratory'] as const

const id = wholeNumberText(1, 999_999_999)

const filters = {
  /** The id of a station. */
  module: id.optional(),
  factor: id.optional(),
  /** The code of a station, in any case. */
  module_code: CodeFilter,
  /** The code of a factor, in any case. */
  factor_code: CodeFilter,
  type: ModuleType.optional(),
  /** The whole name, in any case. */
  laboratory: Line(200).optional(),
  /** What it is against the limit of its document, as that is now. */
  result: z.enum(sampleResults).optional(),
  /** The id of an import. */
  import: id.optional(),
  ...timeQuery,
  search: Search,
  ordering: ordering(sampleSorts),
}

/** The columns of the sheet of samples, in their order. */
export const sampleFields = [
  'module',
  'factor',
  'taken_at',
  'value',
  'unit',
  'detection_limit',
  'laboratory',
  'method',
  'result_code',
  'remark',
] as const
export type SampleField = (typeof sampleFields)[number]

export const SampleImportResult = z.object({
  /** The import, if it is stored now. */
  id: Id.nullable(),
  /** Lines with a sample. */
  rows: z.number().int(),
  /** What the first lines say. */
  samples: z.array(
    z.object({
      line: z.number().int(),
      module_code: z.string(),
      factor_code: z.string(),
      ...typed,
    }),
  ),
  errors: z.array(
    z.object({
      /** As a spreadsheet counts its rows. */
      line: z.number().int(),
      /** Null: the whole line, or the file. */
      field: z.enum(sampleFields).nullable(),
      detail: z.string(),
      /** As the file has it. */
      written: z.string(),
    }),
  ),
  /** Lines that cannot be read. */
  refused: z.number().int(),
  /** Heads that are no column of the sheet. */
  ignored: z.array(z.string()),
})
export type SampleImportResult = z.infer<typeof SampleImportResult>

/** What samples can be narrowed to. */
export const SampleChoices = z.object({
  laboratories: z.array(z.string()),
  /** Codes. */
  factors: z.array(z.string()),
})
export type SampleChoices = z.infer<typeof SampleChoices>

export const SampleImport = z.object({
  id: Id,
  filename: z.string(),
  /** Samples that came with it. */
  rows: z.number().int(),
  /** Those of them that are still there. */
  left: z.number().int(),
  created_at: Instant,
  created_by: z.string().nullable(),
})
export type SampleImport = z.infer<typeof SampleImport>

const fileQuery = z.object({ ...filters, ...fileLocale }).superRefine(startBeforeEnd)

export const sampleRoutes = {
  sampleList: route({
    method: 'GET',
    path: '/samples/list/',
    summary: 'Samples of laboratories, newest first, each beside its instrument and its limit',
    permission: 'samples.view_sample',
    heavy: true,
    query: z.object({ ...pageQuery, ...filters }).superRefine(startBeforeEnd),
    response: Page(Sample),
  }),
  sampleExportCsv: route({
    method: 'GET',
    path: '/samples/export/csv/',
    summary: 'Samples as a CSV file',
    permission: 'samples.view_sample',
    query: fileQuery,
    produces: 'text/csv',
  }),
  sampleExportXlsx: route({
    method: 'GET',
    path: '/samples/export/xlsx/',
    summary: 'Samples as an Excel workbook',
    permission: 'samples.view_sample',
    query: fileQuery,
    produces: xlsxType,
  }),
  sampleChoices: route({
    method: 'GET',
    path: '/samples/choices/',
    summary: 'The laboratories and the factors that samples are of',
    permission: 'samples.view_sample',
    response: One(SampleChoices),
  }),
  sampleRetrieve: route({
    method: 'GET',
    path: '/samples/retrieve/:id/',
    summary: 'One sample',
    permission: 'samples.view_sample',
    params: idParams,
    response: One(Sample),
  }),
  sampleCreate: route({
    method: 'POST',
    path: '/samples/create/',
    summary: 'Add the result of a sample; no threshold is compared with it',
    permission: 'samples.add_sample',
    body: SampleWrite,
    response: One(Sample),
    status: 201,
  }),
  sampleUpdate: route({
    method: 'PATCH',
    path: '/samples/update/:id/',
    summary: 'Correct a sample',
    permission: 'samples.change_sample',
    params: idParams,
    body: SampleChange,
    response: One(Sample),
  }),
  sampleDelete: route({
    method: 'DELETE',
    path: '/samples/delete/:id/',
    summary: 'Delete a sample, and its file',
    permission: 'samples.delete_sample',
    params: idParams,
  }),
  sampleFile: route({
    method: 'GET',
    path: '/samples/file/:id/',
    summary: 'The file of a sample, to save',
    permission: 'samples.view_sample',
    params: idParams,
    produces: 'application/octet-stream',
  }),
  sampleFileDelete: route({
    method: 'DELETE',
    path: '/samples/file/:id/',
    summary: 'Take the file of a sample away',
    permission: 'samples.change_sample',
    params: idParams,
  }),
  sampleImport: route({
    method: 'POST',
    path: '/samples/import/',
    summary: 'Take samples from a CSV file or an Excel workbook, all of them or none',
    answers: 'What is in the file, and what cannot be read',
    permission: 'samples.add_sample',
    heavy: true,
    query: z.object({
      /** Says what would be stored, and stores nothing. */
      dry: FlagText.optional(),
      /** The id of the station of lines that name none. */
      module: id.optional(),
      filename: z.string().max(300).regex(noControl).optional(),
    }),
    consumes: 'text/csv',
    response: One(SampleImportResult),
    errors: [404, 409],
  }),
  sampleTemplate: route({
    method: 'GET',
    path: '/samples/template/',
    summary: 'The sheet of samples with examples, to fill in',
    permission: 'samples.add_sample',
    query: z.object(fileLocale),
    produces: 'text/csv',
  }),
  sampleImportList: route({
    method: 'GET',
    path: '/samples/imports/list/',
    summary: 'Files that samples came from, newest first',
    permission: 'samples.view_sample',
    query: z.object(pageQuery),
    response: Page(SampleImport),
  }),
  sampleImportDelete: route({
    method: 'DELETE',
    path: '/samples/imports/delete/:id/',
    summary: 'Undo an import: delete the samples that came with it',
    permission: 'samples.delete_sample',
    params: idParams,
  }),
}

/** Takes a form, and no other body. */
export const sampleFileRoutes = {
  sampleFileSet: route({
    method: 'POST',
    path: '/samples/file/:id/',
    summary: 'Put a file to a sample, in the place of the one that it has',
    permission: 'samples.change_sample',
    params: idParams,
    consumes: 'multipart/form-data',
    parts: { file: { is: 'file', about: 'A PDF, PNG or JPEG file of at most 10 MB' } },
    response: One(Sample),
  }),
}

export const sampleNoun = noun({
  routes: { ...sampleRoutes, ...sampleFileRoutes },
  tags: { samples: 'Results of laboratories, beside what the instruments measured' },
  audit: { sample: ['create', 'update', 'delete'], 'sample-import': ['create', 'delete'] },
  logged: {
    ...z.object(typed).shape,
    factor_code: z.string(),
    module_code: z.string(),
    file: z.string().nullable(),
    filename: z.string(),
    rows: z.number().int(),
  },
})
