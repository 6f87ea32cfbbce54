import {
  FactorChange,
  FactorWrite,
  type SheetError,
  type SheetFactor,
  type SheetField,
  type SheetValue,
  ThresholdChange,
} from '@quantrac/contract'
import type { FieldProblem } from '../../errors.ts'
import { codeKey } from '../../lib/code-key.ts'
import { rangeProblem } from '../factors/factor-range.ts'
import { fieldSentence } from '../../words/fields.words.ts'
import type { SheetProblem } from '../../words/sheet.words.ts'
import { type Limits, limitsProblem } from '../judging/limits.ts'
import { problemOf, readCell, type Reader, type SheetLine, unguarded, type Values } from './sheet-cells.ts'
import { fieldsOf } from './sheet-columns.ts'
import { changesOf, issuesOf, type PlanInput, taken } from './sheet-checks.ts'
import {
  bodyOf,
  factorValues,
  limitValues,
  openLimits,
  type PresentFactor,
  type PresentModule,
} from './sheet-present.ts'

export interface PlannedFactor {
  readonly line: number
  readonly present: PresentFactor | null
  readonly write: FactorWrite | null
  readonly change: FactorChange | null
  /** Of a factor that is there or added. */
  readonly limits: ThresholdChange | null
}

interface FactorsInput {
  /** null: it is added. */
  readonly module: PresentModule | null
  readonly code: string
  readonly lines: readonly SheetLine[]
  readonly present: readonly PresentFactor[]
}

interface FactorsPlan {
  readonly factors: readonly PlannedFactor[]
  readonly shown: readonly SheetFactor[]
  readonly errors: readonly SheetError[]
}

const ownFields = fieldsOf('factor').filter((field) => field !== 'factor')
const limitFields = fieldsOf('threshold')

export function planFactors(input: PlanInput, { module, code, lines, present }: FactorsInput): FactorsPlan {
  const stored = new Map(present.map((factor) => [factor.code_key, factor]))
  const devices = new Map<string, string>(
    present.map(({ manufacturer_id, code_key }) => [manufacturer_id, code_key]),
  )
  const seen = new Map<string, number>()
  const factors: PlannedFactor[] = []
  const shown: SheetFactor[] = []
  const errors: SheetError[] = []
  for (const { line, cells } of lines) {
    const written = cells.factor
    if (written === undefined) {
      if ([...ownFields, ...limitFields].some((field) => cells[field] !== undefined))
        errors.push(problemOf(input, { line, field: 'factor', problem: 'factor-needed' }))
      continue
    }
    const key = stored.has(codeKey(written)) ? codeKey(written) : codeKey(unguarded(written))
    const before = seen.get(key)
    if (before !== undefined) {
      errors.push(problemOf(input, { line, field: 'factor', problem: 'line-twice', written, n: before }))
      continue
    }
    seen.set(key, line)
    const read = planFactor(input, {
      module,
      moduleCode: code,
      row: { line, cells },
      stored: stored.get(key) ?? null,
      code: stored.get(key)?.code ?? unguarded(written),
    })
    const device = read.device
    if (device !== null && read.errors.length === 0) {
      const holder = devices.get(device)
      if (holder !== undefined && holder !== key)
        read.errors.push(taken(input, { line, field: 'factor_manufacturer_id', written: device }))
      devices.set(device, key)
    }
    errors.push(...read.errors)
    shown.push(read.shown)
    if (read.errors.length === 0) factors.push(read.factor)
  }
  return { factors, shown, errors }
}

interface FactorInput {
  readonly module: PresentModule | null
  readonly moduleCode: string
  readonly row: SheetLine
  readonly stored: PresentFactor | null
  readonly code: string
}

function planFactor(input: PlanInput, asked: FactorInput) {
  const { row, stored, code, module } = asked
  const errors: SheetError[] = []
  const present = stored === null ? {} : { ...factorValues(stored), ...limitValues(stored) }
  const own = readRow(input, row, { fields: ownFields, present, errors })
  const limits = readRow(input, row, {
    fields: limitFields,
    present: stored === null ? bodyless : present,
    errors,
  })
  errors.push(...refusals(input, { module, row, stored, own, limits }))
  const parsed = parseRow(input, asked, { own, limits })
  errors.push(...parsed.errors)
  const after: Values = { ...present, ...own }
  const shown: SheetFactor = {
    line: row.line,
    code,
    name: text(after.factor_name) || code,
    unit: text(after.unit),
    min_value: parsed.all.min_value,
    max_value: parsed.all.max_value,
    min_range: parsed.all.min_range,
    max_range: parsed.all.max_range,
    is_new: stored === null,
    changes: stored === null ? [] : changesOf(present, { ...own, ...limits }),
  }
  return {
    factor: { ...parsed.factor, line: row.line, present: stored },
    shown,
    errors,
    device: parsed.device,
  }
}

/** What a line says, by the schemas of the calls that set it. */
function parseRow(
  input: PlanInput,
  { row: { line }, stored, code, moduleCode }: FactorInput,
  { own, limits }: { own: Values; limits: Values },
) {
  const errors: SheetError[] = []
  const where = { lines: new Map<SheetField, number>(), first: line }
  const written = stored === null ? added(moduleCode, code, own) : bodyOf(own)
  const parsed = (stored === null ? FactorWrite : FactorChange).safeParse(written, { reportInput: true })
  errors.push(...issuesOf(input, parsed.error, { ...where, values: { ...own, factor: code } }))
  const bounds = ThresholdChange.safeParse(bodyOf(limits), { reportInput: true })
  errors.push(...issuesOf(input, bounds.error, { ...where, values: limits }))
  const hasLimits = Object.keys(limits).length > 0
  const { threshold_status: _status, ...numbers } = limits
  const all = { ...openLimits, ...pick(stored), ...(numbers as Partial<Limits>) } // numbers by their cells
  const contradiction = bounds.success && hasLimits ? limitsProblem(all) : null
  if (contradiction !== null) errors.push(contradictionOf(input, line, contradiction))
  const range = parsed.success ? rangeProblem({ ...rangeOf(stored), ...parsed.data }).range_min : undefined
  if (range !== undefined) errors.push(contradictionOf(input, line, { field: 'range_min', code: range }))
  return {
    errors,
    all,
    device: parsed.success ? (parsed.data.manufacturer_id ?? null) : null,
    factor: {
      write: stored === null && parsed.success ? (parsed.data as FactorWrite) : null, // by its schema
      change: stored !== null && Object.keys(own).length > 0 && parsed.success ? parsed.data : null,
      limits: hasLimits && bounds.success ? bounds.data : null,
    },
  }
}

/** Of a new factor: a limit that is said to be open needs no threshold. */
const bodyless: Values = { min_value: null, max_value: null }

const text = (value: SheetValue | undefined): string => (typeof value === 'string' ? value : '')

const pick = (stored: PresentFactor | null): Partial<Limits> =>
  stored === null
    ? {}
    : {
        min_value: stored.min_value,
        max_value: stored.max_value,
        min_range: stored.min_range,
        max_range: stored.max_range,
        deadband: stored.deadband,
        on_delay_seconds: stored.on_delay_seconds,
        off_delay_seconds: stored.off_delay_seconds,
      }

const rangeOf = (stored: PresentFactor | null): Pick<FactorChange, 'range_min' | 'range_max'> => ({
  range_min: stored?.range_min ?? null,
  range_max: stored?.range_max ?? null,
})

/** A new factor without a name or an id of its device has its code as both. */
const added = (module: string, code: string, own: Values): Record<string, SheetValue> => ({
  name: code,
  manufacturer_id: code,
  ...bodyOf(own),
  code,
  module,
})

/** The cells of a line that say something else than what is stored. */
function readRow(
  reader: Reader,
  { line, cells }: SheetLine,
  { fields, present, errors }: { fields: readonly SheetField[]; present: Values; errors: SheetError[] },
): Values {
  const values: Values = {}
  for (const field of fields) {
    const written = cells[field]
    if (written === undefined) continue
    const read = readCell(reader, { field, line, written }, present[field])
    if ('error' in read) errors.push(read.error)
    else if ('value' in read) values[field] = read.value
  }
  return values
}

interface Asked {
  readonly module: PresentModule | null
  readonly row: SheetLine
  readonly stored: PresentFactor | null
  readonly own: Values
  readonly limits: Values
}

/** What the person may not do. */
function refusals(input: PlanInput, { module, row, stored, own, limits }: Asked): SheetError[] {
  const { rights } = input
  const id = module?.id ?? null
  const refuse = (field: SheetField, problem: SheetProblem) => [
    problemOf(input, { line: row.line, field, problem }),
  ]
  if (stored === null && !rights.addFactor(id)) return refuse('factor', 'may-not-add-factor')
  const [changed] = Object.keys(own) as SheetField[] // the fields just read
  const [limited] = Object.keys(limits) as SheetField[] // the same
  const mayNot = stored !== null && id !== null && !rights.changeFactor(id)
  return [
    ...(changed !== undefined && mayNot ? refuse(changed, 'may-not-change-factor') : []),
    ...(limited !== undefined && !rights.changeLimits(id) ? refuse(limited, 'may-not-change-limits') : []),
  ]
}

const contradictionOf = (
  { locale }: Reader,
  line: number,
  { field, code: problem }: { field: SheetField; code: FieldProblem },
): SheetError => ({ line, field, detail: fieldSentence(problem, locale), written: '', readings: null })
