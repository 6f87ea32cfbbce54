import type { ImportColumnUse, ImportShape } from '@quantrac/contract'
import type { Row } from '../../files/reading/cut-rows.ts'
import { fold } from './fold.ts'
import { isUnit } from './units.ts'
import type { ColumnKinds, TimePlace } from './time-columns.ts'

export interface FoundColumns {
  readonly shape: ImportShape
  readonly uses: readonly ImportColumnUse[]
  /** What told of the shape: the names of columns. */
  readonly told: readonly string[]
}

type Named = Extract<ImportColumnUse, 'module' | 'factor' | 'value' | 'quality'>

const names: Readonly<Record<Named, RegExp>> = {
  module:
    /^(?:module|station|tram|ma tram|ten tram|tram quan trac|site|device|thiet bi|ma thiet bi|module code|station code|location)$/,
  factor:
    /^(?:factor|parameter|param|param name|variable|tag|tag name|sensor|signal|measurement|analyte|pollutant|chi tieu|ma chi tieu|ten chi tieu|thong so|ten thong so|dai luong|factor code|kenh|channel)$/,
  value:
    /^(?:value|val|result|reading|measured value|gia tri|ket qua|so do|gia tri do|concentration|nong do)$/,
  quality: /^(?:quality|chat luong)$/,
}

/** What each column is for. */
export function columnsOf(
  rows: readonly Row[],
  kinds: readonly ColumnKinds[],
  { heads, place }: { heads: readonly string[]; place: TimePlace },
): FoundColumns {
  const uses: ImportColumnUse[] = kinds.map(() => 'ignore')
  if ('time' in place) uses[place.time] = 'time'
  else [uses[place.date], uses[place.clock]] = ['date', 'clock']
  const free = kinds.map((_, at) => at).filter((at) => uses[at] === 'ignore')
  const named = (use: Named) => free.find((at) => names[use].test(fold(heads[at] ?? '')))
  const isMostly = (at: number, ...some: (keyof ColumnKinds['kinds'])[]) => {
    const { filled, kinds: found } = kinds[at] ?? { filled: 0, kinds: null }
    if (filled === 0 || found === null) return false
    return some.reduce((sum, kind) => sum + found[kind], 0) / filled >= 0.5
  }
  const values = free.filter((at) => isMostly(at, 'number', 'counted'))
  const factor = named('factor') ?? (values.length === 1 ? repeatedTexts(rows, free, values) : undefined)
  const value = named('value') ?? (values.length === 1 ? values[0] : undefined)
  if (factor !== undefined && value !== undefined && factor !== value) {
    uses[factor] = 'factor'
    uses[value] = 'value'
    const [module, quality] = [named('module'), named('quality')]
    if (module !== undefined) uses[module] = 'module'
    if (quality !== undefined) uses[quality] = 'quality'
    return { shape: 'rows', uses, told: [heads[factor] ?? '', heads[value] ?? ''] }
  }
  for (const at of values) if (!isCounter(rows, at, heads[at] ?? '')) uses[at] = 'value'
  return { shape: 'columns', uses, told: [] }
}

/** A column of a few words that are repeated: they say what is measured in each row. */
function repeatedTexts(
  rows: readonly Row[],
  free: readonly number[],
  values: readonly number[],
): number | undefined {
  return free.find((at) => {
    if (values.includes(at)) return false
    const texts = rows.map(({ cells }) => cells[at] ?? '').filter((text) => text !== '')
    const different = new Set(texts)
    const isUnits = [...different].every(isUnit)
    return (
      !isUnits && texts.length > rows.length * 0.9 && different.size > 1 && different.size * 3 <= texts.length
    )
  })
}

const orderHeads = /^(?:stt|tt|no|no\.|#|id|index|so thu tu|record|row)$/

/** Numbers of the rows themselves, one after another. */
function isCounter(rows: readonly Row[], at: number, head: string): boolean {
  if (orderHeads.test(fold(head)) || head.trim() === '#') return true
  if (head.trim() !== '' || at !== 0) return false
  const numbers = rows.map(({ cells }) => Number(cells[at]))
  return numbers.length > 2 && numbers.every((value, n) => n === 0 || value === (numbers[n - 1] ?? 0) + 1)
}
