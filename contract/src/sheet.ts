import { z } from 'zod'
import { ModuleType } from './module-type.ts'
import { fileLocale, FlagText, Id, One } from './primitives.ts'
import { route } from './route.ts'

/** The columns of the sheet of stations and factors, in their order: of the station, the factor and its limits. */
export const sheetFields = [
  'module',
  'name',
  'type',
  'manufacturer_id',
  'description',
  'contact',
  'latitude',
  'longitude',
  'interval_seconds',
  'status',
  'factor',
  'factor_name',
  'unit',
  'factor_manufacturer_id',
  'decimals',
  'kind',
  'quantity',
  'range_min',
  'range_max',
  'factor_status',
  'min_value',
  'max_value',
  'min_range',
  'max_range',
  'deadband',
  'on_delay_seconds',
  'off_delay_seconds',
  'threshold_status',
] as const
export type SheetField = (typeof sheetFields)[number]
const Field = z.enum(sheetFields)

const SheetValue = z.union([z.string(), z.number(), z.boolean()]).nullable()
export type SheetValue = z.infer<typeof SheetValue>

export const SheetChange = z.object({ field: Field, before: SheetValue, after: SheetValue })
export type SheetChange = z.infer<typeof SheetChange>

/** A factor as it is after the import. */
export const SheetFactor = z.object({
  /** As a spreadsheet counts its rows. */
  line: z.number().int(),
  code: z.string(),
  name: z.string(),
  unit: z.string(),
  min_value: z.number().nullable(),
  max_value: z.number().nullable(),
  min_range: z.number(),
  max_range: z.number(),
  is_new: z.boolean(),
  changes: z.array(SheetChange),
})
export type SheetFactor = z.infer<typeof SheetFactor>

export const SheetModule = z.object({
  line: z.number().int(),
  id: Id.nullable(),
  code: z.string(),
  name: z.string(),
  type: ModuleType,
  manufacturer_id: z.string(),
  is_new: z.boolean(),
  changes: z.array(SheetChange),
  factors: z.array(SheetFactor),
})
export type SheetModule = z.infer<typeof SheetModule>

export const SheetError = z.object({
  line: z.number().int(),
  /** null: the whole line, or the file. */
  field: Field.nullable(),
  detail: z.string(),
  /** As the file has it. */
  written: z.string(),
  /** What a number that reads two ways may be: its sign is of thousands, or of decimals. */
  readings: z.object({ thousands: z.number(), decimal: z.number() }).nullable(),
})
export type SheetError = z.infer<typeof SheetError>

const Counts = z.object({ added: z.number().int(), changed: z.number().int(), same: z.number().int() })

export const SheetResult = z.object({
  /** Whether it is stored now. */
  is_applied: z.boolean(),
  /** Stations and factors that are added. */
  created: z.number().int(),
  /** Values that are changed. */
  changed: z.number().int(),
  /** Factors, and stations without a factor in the file, that stay as they are. */
  unchanged: z.number().int(),
  /** Lines that are left out. */
  refused: z.number().int(),
  modules: Counts,
  factors: Counts,
  errors: z.array(SheetError),
  /** Stations with a difference or an error; with `all`, all of the file. */
  differences: z.array(SheetModule),
  /** Heads that are no column of the sheet. */
  ignored: z.array(z.string()),
  /** Stations that the file does not name: they stay as they are. */
  absent: z.object({ count: z.number().int(), names: z.array(z.string()) }),
})
export type SheetResult = z.infer<typeof SheetResult>

/** `19:max_value:decimal`: how a cell that reads two ways is meant. */
const Choice = z.string().regex(/^[1-9]\d{0,5}:[a-z_]{1,30}:(?:thousands|decimal)$/)

/** A value needs the permission of the call that sets it by hand: this names all of them. */
const writing = [
  'adaptors.add_module',
  'adaptors.change_module',
  'adaptors.add_factor',
  'adaptors.change_factor',
  'adaptors.change_threshold',
] as const

export const sheetRoutes = {
  moduleImport: route({
    method: 'POST',
    path: '/modules/import/',
    summary: 'Add and change stations, factors and limits by a sheet; nothing is ever deleted',
    permission: writing,
    heavy: true,
    query: z.object({
      /** Says what would change, and stores nothing. */
      dry: FlagText.optional(),
      /** Stores the lines without an error; else one error stores nothing. */
      leave: FlagText.optional(),
      /** Also answers what stays as it is. */
      all: FlagText.optional(),
      choice: z
        .union([Choice, z.array(Choice).max(200)])
        .transform((one) => (Array.isArray(one) ? one : [one]))
        .optional(),
    }),
    consumes: 'text/csv',
    response: One(SheetResult),
    answers: 'What is different, and what was refused',
    errors: [409],
  }),
  moduleExportCsv: route({
    method: 'GET',
    path: '/modules/export/csv/',
    summary: 'All stations, factors and limits as the sheet that can be imported',
    permission: 'adaptors.view_module',
    query: z.object(fileLocale),
    produces: 'text/csv',
  }),
  moduleSheetTemplate: route({
    method: 'GET',
    path: '/modules/export/template/',
    summary: 'The sheet with examples, to fill in',
    permission: writing,
    query: z.object(fileLocale),
    produces: 'text/csv',
  }),
}
