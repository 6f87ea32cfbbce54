import type { SheetError, SheetField, SheetModule, SheetFactor, SheetResult } from '@quantrac/contract'

export const tabs = ['different', 'added', 'changed', 'wrong', 'same'] as const
export type Tab = (typeof tabs)[number]

export type Mark = 'wrong' | 'added' | 'changed' | 'same'

export interface FactorRow {
  readonly factor: SheetFactor
  readonly errors: readonly SheetError[]
  readonly mark: Mark
}

export interface StationGroup {
  readonly module: SheetModule
  readonly errors: readonly SheetError[]
  readonly mark: Mark
  readonly rows: readonly FactorRow[]
}

export interface Groups {
  /** Of lines that belong to no station that is shown. */
  readonly loose: readonly SheetError[]
  readonly stations: readonly StationGroup[]
}

const moduleFields: ReadonlySet<SheetField> = new Set<SheetField>([
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
])

/** The stations of a sheet as they are shown: what needs a choice first, then as in the file. */
export function groupsOf({ differences, errors }: Pick<SheetResult, 'differences' | 'errors'>): Groups {
  const left = new Set(errors)
  const take = (is: (error: SheetError) => boolean): SheetError[] => {
    const found = [...left].filter(is)
    for (const error of found) left.delete(error)
    return found
  }
  const stations = differences.map((module): StationGroup => {
    const lines = new Set([module.line, ...module.factors.map(({ line }) => line)])
    const own = take(({ line, field }) => lines.has(line) && (field === null || moduleFields.has(field)))
    const rows = module.factors.map((factor): FactorRow => {
      const wrong = take(({ line }) => line === factor.line)
      return { factor, errors: wrong, mark: markOf(factor, wrong) }
    })
    return { module, errors: own, mark: markOf(module, own), rows }
  })
  return { loose: [...left], stations: stations.toSorted((a, b) => Number(isWrong(b)) - Number(isWrong(a))) }
}

const isWrong = ({ mark, rows }: StationGroup): boolean =>
  mark === 'wrong' || rows.some((row) => row.mark === 'wrong')

function markOf(
  { is_new, changes }: Pick<SheetFactor, 'is_new' | 'changes'>,
  errors: readonly SheetError[],
): Mark {
  if (errors.length > 0) return 'wrong'
  if (is_new) return 'added'
  return changes.length > 0 ? 'changed' : 'same'
}

/** The stations with the lines that a tab shows; a station of none of them is left out. */
export function shownIn(stations: readonly StationGroup[], tab: Tab): StationGroup[] {
  const isShown = (mark: Mark) => (tab === 'different' ? mark !== 'same' : mark === tab)
  return stations.flatMap((station) => {
    const rows = station.rows.filter(({ mark }) => isShown(mark))
    return rows.length > 0 || isShown(station.mark) ? [{ ...station, rows }] : []
  })
}

/** The mark of a station's line: its own, or that of what is below it. */
export function wholeMark({ mark, rows }: StationGroup): Mark {
  if (mark !== 'same') return mark
  const marks = new Set(rows.map((row) => row.mark))
  if (marks.has('wrong')) return 'wrong'
  return marks.has('changed') || marks.has('added') ? 'changed' : 'same'
}
