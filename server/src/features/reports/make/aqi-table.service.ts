import {
  type AqiCourse,
  aqiBands,
  aqiDocument,
  type AqiPart,
  type AqiQuantity,
  aqiQuantities,
  type CalculationRules,
  DAY_MS,
  HOUR_MS,
  type ReportSummary,
} from '@quantrac/contract'
import type { Context } from '../../../context.ts'
import { aqiFactors, readAqi } from '../../aqi/aqi.service.ts'
import { getCalculationRules } from '../../calculation-rules/calculation-rules.service.ts'
import { startOfDay, dayOf } from '../../history/day.ts'
import { readFirst } from '../../history/first.service.ts'
import type { Period } from '../../history/period.ts'
import type { Cell } from '../columns.ts'
import { aqiColumns, type SubIndex, subIndicesOf } from '../table-columns.ts'
import type { Table, TableSubject } from './table.ts'

type Value = AqiCourse['data'][number]

// Of hours, with what each is made of.
const monthMs = 31 * DAY_MS

/** VN_AQI of the hours or days that lie within what is covered, from the first reading on. Within a snapshot. */
export async function aqiTable(
  ctx: Context,
  { module, factors, covered, asked }: TableSubject,
): Promise<Table> {
  const of = asked.resolution === '1h' ? '1h' : '24h'
  const measuring = aqiFactors(factors)
  const measured = new Set(measuring.map(({ quantity }) => quantity))
  const quantities = aqiQuantities.filter((quantity) => measured.has(quantity))
  const rules = await getCalculationRules(ctx)
  const span = await spanOf(ctx, { ids: measuring.map(({ id }) => id), covered, of })
  const subIndices = subIndicesOf(quantities, of)
  const tally = new AqiTally({ of, rules, quantities })
  const station = { factors: measuring, interval_seconds: module.interval_seconds }
  async function* rows(): AsyncGenerator<Cell[]> {
    for (let start = span.start; start < span.end; start += monthMs) {
      const { data } = await readAqi(ctx, station, { of, start, end: Math.min(span.end, start + monthMs) })
      for (const one of data) {
        tally.add(one)
        yield cellsOf(one, subIndices)
      }
    }
  }
  return {
    headers: aqiColumns(subIndices),
    expected: Math.max(0, Math.floor((span.end - span.start) / (of === '1h' ? HOUR_MS : DAY_MS))),
    rows: rows(),
    finding: () => ({ aqi: tally.found }),
  }
}

interface Spanned {
  readonly ids: readonly number[]
  readonly covered: Period
  readonly of: '1h' | '24h'
}

/** Of whole hours or days; empty where nothing was ever measured. */
async function spanOf(ctx: Context, { ids, covered, of }: Spanned): Promise<Period> {
  const first = ids.length === 0 ? null : await readFirst(ctx.db, ids)
  if (first === null) return { start: covered.end, end: covered.end }
  const from = Math.max(covered.start, of === '1h' ? first - (first % HOUR_MS) : startOfDay(dayOf(first)))
  const isWhole = of === '1h' ? from % HOUR_MS === 0 : from === startOfDay(dayOf(from))
  const next = of === '1h' ? from - (from % HOUR_MS) + HOUR_MS : startOfDay(dayOf(from) + 1)
  return { start: isWhole ? from : next, end: covered.end }
}

const cellsOf = (one: Value, subIndices: readonly SubIndex[]): Cell[] => [
  Date.parse(one.start),
  Date.parse(one.end),
  one.value,
  one.band,
  one.leading,
  ...subIndices.map((wanted) => one.parts.find((part) => isOf(part, wanted))?.index ?? null),
  one.reason,
]

const isOf = ({ quantity, mean }: AqiPart, wanted: SubIndex): boolean =>
  quantity === wanted.quantity && (wanted.mean === null || mean === wanted.mean)

interface TallyFacts {
  readonly of: '1h' | '24h'
  readonly rules: CalculationRules
  readonly quantities: readonly AqiQuantity[]
}

/** Counts the hours or days of each band. */
class AqiTally {
  readonly #facts: TallyFacts
  readonly #counts = new Map<string, number>()
  #none = 0
  #greatest: Value | null = null

  constructor(facts: TallyFacts) {
    this.#facts = facts
  }

  add(one: Value): void {
    if (one.band === null || one.value === null) this.#none += 1
    else {
      this.#counts.set(one.band, (this.#counts.get(one.band) ?? 0) + 1)
      if (one.value > (this.#greatest?.value ?? -1)) this.#greatest = one
    }
  }

  get found(): NonNullable<ReportSummary['aqi']> {
    const { of, rules, quantities } = this.#facts
    return {
      of,
      method: { document: aqiDocument, half_weight: rules.half_weight },
      rules,
      quantities: [...quantities],
      bands: aqiBands.map((band) => ({ band, count: this.#counts.get(band) ?? 0 })),
      none: this.#none,
      greatest: greatestOf(this.#greatest),
    }
  }
}

function greatestOf(found: Value | null): NonNullable<ReportSummary['aqi']>['greatest'] {
  const { value = null, band = null, leading = null } = found ?? {}
  if (found === null || value === null || band === null || leading === null) return null
  return { start: found.start, end: found.end, index: value, band, leading }
}
