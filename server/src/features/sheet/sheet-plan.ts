import {
  ModuleChange,
  type ModuleType,
  ModuleWrite,
  type SheetError,
  type SheetField,
  type SheetModule,
  type SheetValue,
} from '@quantrac/contract'
import type { z } from 'zod'
import { codeKey } from '../../lib/code-key.ts'
import type { SheetProblem } from '../../words/sheet.words.ts'
import { problemOf, readCell, type SheetLine, unguarded, type Values } from './sheet-cells.ts'
import { changesOf, issuesOf, type Lines, type PlanInput, taken } from './sheet-checks.ts'
import { fieldsOf } from './sheet-columns.ts'
import { type PlannedFactor, planFactors } from './sheet-plan-factors.ts'
import { bodyOf, moduleValues, type PresentModule } from './sheet-present.ts'

export interface PlannedModule {
  readonly present: PresentModule | null
  readonly write: ModuleWrite | null
  readonly change: ModuleChange | null
  readonly factors: readonly PlannedFactor[]
  readonly shown: SheetModule
  /** Where each of its fields is set. */
  readonly lines: Lines
}
export interface Plan {
  readonly modules: readonly PlannedModule[]
  readonly errors: readonly SheetError[]
  /** The lines that are left out. */
  readonly refused: ReadonlySet<number>
}

/** What importing the lines would change. Stores nothing, and what a line does not say stays as it is. */
export function planSheet(input: PlanInput): Plan {
  const errors: SheetError[] = []
  const refused = new Set<number>()
  const present = new Map(input.modules.map((module) => [module.code_key, module]))
  const factors = Map.groupBy(input.factors, ({ module_id }) => module_id)
  const devices = devicesOf(input)
  const modules: PlannedModule[] = []
  for (const [key, lines] of groupsOf(input, errors, refused)) {
    const stored = present.get(key) ?? null
    const own = planModule(input, { stored, lines, devices })
    errors.push(...own.errors)
    if (own.errors.length > 0) for (const { line } of lines) refused.add(line)
    if (own.module === null) continue
    const read = planFactors(input, {
      module: stored,
      code: own.module.shown.code,
      lines,
      present: stored === null ? [] : (factors.get(stored.id) ?? []),
    })
    // A station with an error is left out with all its lines.
    const isLeft = own.errors.length > 0
    errors.push(...read.errors)
    for (const { line } of read.errors) refused.add(line)
    const planned = { ...own.module, factors: isLeft ? [] : read.factors }
    modules.push({ ...planned, shown: { ...planned.shown, factors: [...read.shown] } })
  }
  errors.sort((a, b) => a.line - b.line)
  return { modules, errors, refused }
}

/** The lines of each station, by the key of its code. */
function groupsOf(input: PlanInput, errors: SheetError[], refused: Set<number>): Map<string, SheetLine[]> {
  const known = new Set(input.modules.map(({ code_key }) => code_key))
  const groups = new Map<string, SheetLine[]>()
  for (const line of input.lines) {
    const written = line.cells.module
    if (written === undefined) {
      errors.push(problemOf(input, { line: line.line, field: 'module', problem: 'code-needed' }))
      refused.add(line.line)
      continue
    }
    const key = known.has(codeKey(written)) ? codeKey(written) : codeKey(unguarded(written))
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [line])
    else group.push(line)
  }
  return groups
}

interface ModuleInput {
  readonly stored: PresentModule | null
  readonly lines: readonly SheetLine[]
  readonly devices: Map<string, number | string>
}

function planModule(
  input: PlanInput,
  { stored, lines, devices }: ModuleInput,
): { module: Omit<PlannedModule, 'factors'> | null; errors: SheetError[] } {
  const [first] = lines
  if (first === undefined) return { module: null, errors: [] }
  if (stored === null && !input.rights.addModule)
    return {
      module: null,
      errors: [problemOf(input, { line: first.line, field: 'module', problem: 'may-not-add-module' })],
    }
  const code = stored?.code ?? unguarded(first.cells.module ?? '')
  const { present, values, setIn, errors, body } = readModule(input, {
    stored,
    lines,
    code,
    first: first.line,
  })
  const device = body.manufacturer_id
  if (typeof device === 'string' && errors.length === 0) {
    const holder = devices.get(device)
    if (holder !== undefined && holder !== (stored?.id ?? codeKey(code)))
      errors.push(
        taken(input, {
          line: setIn.get('manufacturer_id') ?? first.line,
          field: 'manufacturer_id',
          written: device,
        }),
      )
    devices.set(device, stored?.id ?? codeKey(code))
  }
  const shown = shownModule({ ...present, ...values }, { stored, code })
  const changes = stored === null ? [] : changesOf(present, values)
  const isRight = errors.length === 0
  return {
    errors,
    module: {
      present: stored,
      write: stored === null && isRight ? (body as ModuleWrite) : null, // parsed by its schema
      change: stored !== null && isRight && changes.length > 0 ? body : null,
      shown: { ...shown, line: setIn.values().next().value ?? first.line, changes },
      lines: setIn,
    },
  }
}

interface ReadModule {
  readonly stored: PresentModule | null
  readonly lines: readonly SheetLine[]
  readonly code: string
  readonly first: number
}

function readModule(input: PlanInput, { stored, lines, code, first }: ReadModule) {
  const present = stored === null ? {} : moduleValues(stored)
  const { values, lines: setIn, errors } = readTogether(input, lines, present)
  const [changed] = setIn.keys()
  const refuse = (field: SheetField, problem: SheetProblem) =>
    errors.push(problemOf(input, { line: setIn.get(field) ?? first, field, problem }))
  if (stored !== null && changed !== undefined && !input.rights.changeModule(stored.id))
    refuse(changed, 'may-not-change-module')
  if (stored === null && values.type === undefined && !errors.some(({ field }) => field === 'type'))
    refuse('type', 'type-needed')
  const { body, error } = stored === null ? addition(code, values) : change(values)
  errors.push(...issuesOf(input, error, { lines: setIn, values: { ...values, module: code }, first }))
  return { present, values, setIn, errors, body }
}

const shownModule = (
  after: Values,
  { stored, code }: { stored: PresentModule | null; code: string },
): Omit<SheetModule, 'line' | 'changes'> => ({
  id: stored?.id ?? null,
  code,
  name: text(after.name) || code,
  type: (after.type ?? 'wasteWater') as ModuleType, // the type's cell was read as one
  manufacturer_id: text(after.manufacturer_id) || code,
  is_new: stored === null,
  factors: [],
})

const text = (value: SheetValue | undefined): string => (typeof value === 'string' ? value : '')
const own = fieldsOf('module').filter((field) => field !== 'module')

/** A new station whose device says nothing else calls itself by the station's code. */
function addition(code: string, values: Values): Checked {
  const given = { ...bodyOf(values), code }
  const body = Object.hasOwn(given, 'manufacturer_id') ? given : { ...given, manufacturer_id: code }
  const { data, error } = ModuleWrite.safeParse(body, { reportInput: true })
  return { body: data ?? body, error }
}

function change(values: Values): Checked {
  const body = bodyOf(values)
  const { data, error } = ModuleChange.safeParse(body, { reportInput: true })
  return { body: data ?? body, error }
}

interface Checked {
  readonly body: Record<string, unknown>
  readonly error: z.ZodError | undefined
}

/** The station's fields, said by any of its lines: one that repeats what is stored says nothing. */
function readTogether(input: PlanInput, lines: readonly SheetLine[], present: Values) {
  const values: Values = {}
  const setIn = new Map<SheetField, number>()
  const errors: SheetError[] = []
  for (const field of own)
    for (const { line, cells } of lines) {
      const written = cells[field]
      if (written === undefined) continue
      const read = readCell(input, { field, line, written }, present[field])
      if ('error' in read) errors.push(read.error)
      if (!('value' in read)) continue
      const before = setIn.get(field)
      if (before !== undefined && values[field] !== read.value)
        errors.push(problemOf(input, { line, field, problem: 'says-another', written, n: before }))
      if (before !== undefined) continue
      values[field] = read.value
      setIn.set(field, line)
    }
  return { values, lines: setIn, errors }
}

/** What each device id of the stations that stay as they are, or are named later, belongs to. */
const devicesOf = ({ modules }: PlanInput): Map<string, number | string> =>
  new Map(modules.map(({ manufacturer_id, id }) => [manufacturer_id, id]))
