import {
  heldOn,
  type HourBook,
  localDay,
  localInstant,
  localWeekday,
  MINUTE_MS,
  type PriceBook,
  type ReactiveTable,
  type StationGroups,
  type TariffPeriod,
  tariffPeriods,
  type VatRate,
} from '@quantrac/contract'

/** What a meter used between two readings that follow each other: whole Wh or varh in each minute, 0 at a change. */
export interface Run {
  readonly from: number
  readonly to: number
  readonly perMinute: number
}

interface Books {
  readonly price: readonly Omit<PriceBook, 'stations'>[]
  readonly hours: readonly HourBook[]
  readonly vat: readonly VatRate[]
  readonly reactive: readonly ReactiveTable[]
}

export interface Measured {
  readonly books: Books
  readonly groups: StationGroups['entries']
  readonly active: readonly Run[]
  readonly reactive: readonly Run[]
  /** kW of half hours that were measured. */
  readonly power: ReadonlyMap<number, number>
}

/** A line: code, start, end, quantity in Wh, W or đồng, price, amount; what is not known is null. */
export type ModelLine = readonly [string, number, number, number | null, number | null, number | null]

/** Whole đồng of a quantity, a price in hundredths and what both are parts of, half up. */
function halfUp(quantity: bigint, hundredths: bigint, parts: bigint): number {
  const whole = parts * 100n
  return Number((2n * quantity * hundredths + whole) / (2n * whole))
}

const hundredths = (value: number): bigint => BigInt(Math.round(value * 100))

const dayMs = 1440 * MINUTE_MS

const clock = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))

/** Minute by minute. */
function periodAt(hours: readonly HourBook[], at: number, midnight: number): TariffPeriod {
  const book = heldOn(hours, at)
  const minute = (at - midnight) / MINUTE_MS
  const found = book?.hours.find(({ start, end }) => clock(start) <= minute && minute < clock(end))?.period
  if (found === undefined || book === undefined) throw new Error('a minute without hours')
  return found === 'peak' && book.days_without_peak.includes(localWeekday(midnight)) ? 'normal' : found
}

/** What each minute of a meter used; none where no two readings tell. */
const minutesOf = (runs: readonly Run[]): Map<number, number> =>
  new Map(
    runs.flatMap(({ from, to, perMinute }) =>
      Array.from({ length: (to - from) / MINUTE_MS }, (_, n) => [from + n * MINUTE_MS, perMinute] as const),
    ),
  )

interface Part {
  readonly price: Books['price'][number] | undefined
  readonly vat: VatRate | undefined
  readonly start: number
  end: number
  wh: Record<TariffPeriod, bigint> | null
}

/** The lines of a bill of whole days, [start, end), of a time that is over, exact in whole numbers. */
export function modelBill(measured: Measured, { start, end }: { start: number; end: number }): ModelLine[] {
  const [active, reactive] = [minutesOf(measured.active), minutesOf(measured.reactive)]
  const lines: ModelLine[] = []
  for (let from = start; from < end; ) {
    const month = localDay(from).slice(0, 7)
    let to = from
    while (to < end && localDay(to).slice(0, 7) === month) to += dayMs
    const isWhole = localDay(from).endsWith('-01') && localDay(to).endsWith('-01')
    lines.push(
      ...modelMonth({ ...measured, minutes: { active, reactive } }, { start: from, end: to, isWhole }),
    )
    from = to
  }
  return lines
}

interface Minutes {
  readonly active: ReadonlyMap<number, number>
  readonly reactive: ReadonlyMap<number, number>
}

interface Month {
  readonly start: number
  readonly end: number
  readonly isWhole: boolean
}

function priceAt({ books, groups }: Measured, at: number) {
  const group = heldOn(groups, at)
  return {
    contracted: group?.contracted_kw ?? null,
    price: heldOn(
      books.price.filter((one) => one.group === (group?.group ?? '')),
      at,
    ),
  }
}

function modelMonth(measured: Measured & { minutes: Minutes }, month: Month): ModelLine[] {
  const parts = partsOf(measured, month)
  const energy = parts.flatMap(({ price, wh, start, end }) =>
    wh === null
      ? []
      : tariffPeriods.map(
          (code): ModelLine => [
            code,
            start,
            end,
            Number(wh[code]),
            price?.[code] ?? null,
            price === undefined ? null : halfUp(wh[code], hundredths(price[code]), 1000n),
          ],
        ),
  )
  const monthly = month.isWhole ? monthlyLines(measured, month, sumOf(energy)) : []
  const vats = [...new Set(parts.map(({ vat }) => vat))].flatMap((vat) => {
    const own = parts.filter((part) => part.vat === vat)
    const [first, last] = [own[0], own.at(-1)]
    const taxed = energy.filter(([, at]) => own.some((part) => part.start === at))
    if (parts.at(-1)?.vat === vat) taxed.push(...monthly)
    if (first === undefined || last === undefined || taxed.length === 0) return []
    const sum = sumOf(taxed)
    const percent = vat?.percent ?? null
    const amount = sum === null || percent === null ? null : halfUp(BigInt(sum), hundredths(percent), 100n)
    return [['vat', first.start, last.end, sum, percent, amount] as ModelLine]
  })
  return [...energy, ...monthly, ...vats]
}

function sumOf(lines: readonly ModelLine[]): number | null {
  let sum = 0
  for (const [, , , , , amount] of lines) {
    if (amount === null) return null
    sum += amount
  }
  return lines.length === 0 ? null : sum
}

/** A part goes on while price and tax stay the same. */
function partsOf(measured: Measured & { minutes: Minutes }, { start, end }: Month): Part[] {
  const { books, minutes } = measured
  const parts: Part[] = []
  for (let midnight = start; midnight < end; midnight += dayMs) {
    const { price } = priceAt(measured, midnight)
    const vat = heldOn(books.vat, midnight)
    let part = parts.at(-1)
    if (part === undefined || part.price !== price || part.vat !== vat) {
      part = { price, vat, start: midnight, end: midnight, wh: null }
      parts.push(part)
    }
    part.end = midnight + dayMs
    for (let at = midnight; at < part.end; at += MINUTE_MS) {
      const used = minutes.active.get(at)
      if (used === undefined) continue
      part.wh ??= { offpeak: 0n, normal: 0n, peak: 0n }
      part.wh[periodAt(books.hours, at, midnight)] += BigInt(used)
    }
  }
  return parts
}

function monthlyLines(
  measured: Measured & { minutes: Minutes },
  { start, end }: Month,
  money: number | null,
): ModelLine[] {
  const lines: ModelLine[] = []
  const halfHours = [...measured.power].filter(([at]) => at >= start && at < end)
  const [greatest] = halfHours.toSorted((one, other) => other[1] - one[1] || one[0] - other[0])
  if (greatest !== undefined) {
    const [at, kw] = greatest
    const demand = priceAt(measured, at).price?.demand ?? null
    if (demand !== null)
      lines.push(['demand', start, end, kw * 1000, demand, halfUp(BigInt(kw), hundredths(demand), 1n)])
  }
  const percent = reactivePercent(measured, { start, end })
  if (percent > 0 && money !== null)
    lines.push(['reactive', start, end, money, percent, halfUp(BigInt(money), hundredths(percent), 100n)])
  return lines
}

/** Of the money for energy; 0 where it is not charged, or one of both counters is not known of the whole month. */
function reactivePercent(
  measured: Measured & { minutes: Minutes },
  { start, end }: { readonly start: number; readonly end: number },
): number {
  const table = heldOn(measured.books.reactive, start)
  const { contracted } = priceAt(measured, end - 1)
  if (table === undefined || contracted === null || contracted < table.least_kw) return 0
  let [active, reactive] = [0n, 0n]
  for (let at = start; at < end; at += MINUTE_MS) {
    const [wh, varh] = [measured.minutes.active.get(at), measured.minutes.reactive.get(at)]
    if (wh === undefined || varh === undefined) return 0
    active += BigInt(wh)
    reactive += BigInt(varh)
  }
  const square = active * active + reactive * reactive
  if (square === 0n) return 0
  // The power factor in hundredths, half up: the greatest c with c − ½ ≤ 100 · active ÷ apparent.
  let cosPhi = 100n
  while (cosPhi > 0n && (2n * cosPhi - 1n) ** 2n * square > (200n * active) ** 2n) cosPhi -= 1n
  if (cosPhi >= hundredths(table.least_cos_phi)) return 0
  const rows = table.rows.toSorted((one, other) => other.cos_phi - one.cos_phi)
  return (rows.find((row) => hundredths(row.cos_phi) <= cosPhi) ?? rows.at(-1))?.percent ?? 0
}

/** The days that begin within a time. */
export const daysWithin = (from: string, until: string): string[] => {
  const days: string[] = []
  for (let at = localInstant(from); at < localInstant(until); at += dayMs) days.push(localDay(at))
  return days
}
