import type { SheetChange, SheetError, SheetField, SheetValue } from '@quantrac/contract'
import type { z } from 'zod'
import { fieldSentence } from '../../words/fields.words.ts'
import { schemaProblem } from '../../words/schema-problems.ts'
import type { Reader, SheetLine, Values } from './sheet-cells.ts'
import { callName, type PresentFactor, type PresentModule } from './sheet-present.ts'

/** What the person may do, of a station by its id; null: of a new one. All that the plan is given they may see. */
export interface Rights {
  readonly addModule: boolean
  readonly changeModule: (id: number) => boolean
  readonly addFactor: (id: number | null) => boolean
  readonly changeFactor: (id: number) => boolean
  readonly changeLimits: (id: number | null) => boolean
}

export interface PlanInput extends Reader {
  readonly lines: readonly SheetLine[]
  readonly modules: readonly PresentModule[]
  readonly factors: readonly PresentFactor[]
  readonly rights: Rights
}

/** The lines that set fields. */
export type Lines = ReadonlyMap<SheetField, number>

export function changesOf(present: Values, values: Values): SheetChange[] {
  return (Object.entries(values) as [SheetField, SheetValue][]) // the entries of those very values
    .filter(([field, after]) => present[field] !== after)
    .map(([field, after]) => ({ field, before: present[field] ?? null, after }))
}

export const taken = (
  { locale }: Reader,
  { line, field, written }: Pick<SheetError, 'line' | 'field' | 'written'>,
): SheetError => ({
  line,
  field,
  detail: fieldSentence('taken', locale),
  written: written.slice(0, 100),
  readings: null,
})

/** What a schema refused, at the cells that say it. */
export function issuesOf(
  { locale }: Reader,
  error: z.ZodError | undefined,
  { lines, values, first }: { lines: Lines; values: Values; first: number },
): SheetError[] {
  const fields = Object.keys(values) as SheetField[] // the keys of those very values
  return (error?.issues ?? []).flatMap((issue) => {
    const name = String(issue.path[0])
    const field = fields.find((one) => callName(one) === name)
    // Left out where it is needed: said by a problem of its own.
    if (field === undefined && issue.input === undefined) return []
    const { problem, bound } = schemaProblem(issue)
    const detail = fieldSentence(problem, locale, bound)
    const written = field === undefined ? '' : String(values[field] ?? '').slice(0, 100)
    return [
      { line: (field && lines.get(field)) ?? first, field: field ?? null, detail, written, readings: null },
    ]
  })
}
