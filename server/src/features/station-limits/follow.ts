import { DAY_MS, type LimitSource, type StationLimit, type ThresholdStandard } from '@quantrac/contract'
import { type Limits, limitsProblem } from '../judging/limits.ts'
import { inUnit, limitsOf, type Taken, tightestOn } from './limits.ts'

/** A limit of single readings, with what it was made from. */
export interface InstantLimit extends StationLimit {
  readonly kind: LimitSource['kind']
  readonly kq: number
  readonly kf: number
}

/** The limits of single readings of a station, of all dates. Pure. */
export function instantLimits(taken: Taken): InstantLimit[] {
  const ofDocument = limitsOf({ ...taken, permit: null }).map((limit) => ({
    ...limit,
    kind: 'document' as const,
    kq: taken.excluded.includes(limit.quantity) ? 1 : taken.kq,
    kf: taken.excluded.includes(limit.quantity) ? 1 : taken.kf,
  }))
  const ofPermit = limitsOf({ ...taken, standard: null }).map((limit) => ({
    ...limit,
    kind: 'permit' as const,
    kq: 1,
    kf: 1,
  }))
  return [...ofDocument, ...ofPermit].filter(({ period }) => period === 'instant')
}

interface Measured {
  readonly quantity: string | null
  readonly unit: string
}

/** What sets the limits of a factor on a local day; null: nothing does. Pure. */
export function standardOn(
  limits: readonly InstantLimit[],
  { quantity, unit }: Measured,
  day: string,
): ThresholdStandard | null {
  if (quantity === null) return null
  const { most, least } = tightestOn(limits, { quantity, period: 'instant', day })
  const max = most && sourceOf(most, { written: most.document_max, product: most.max_value, unit })
  // Kq and Kf multiply greatest values alone.
  const plain = least && { ...least, kq: 1, kf: 1 }
  const min = plain && sourceOf(plain, { written: plain.min_value, product: plain.min_value, unit })
  return min === null && max === null ? null : { min, max }
}

function sourceOf(
  limit: InstantLimit,
  { written, product, unit }: { written: number | null; product: number | null; unit: string },
): LimitSource | null {
  if (written === null || product === null) return null
  const converted = inUnit(limit, product, unit)
  if (converted === undefined) return null
  const { kind, standard, version, column, kq, kf } = limit
  const isScaled = kq !== 1 || kf !== 1
  return {
    kind,
    standard,
    version,
    column,
    written,
    kq: isScaled ? kq : null,
    kf: isScaled ? kf : null,
    product,
    unit: limit.unit,
    limit: converted,
  }
}

/** Both sides open, no band, no delay: the values of a factor without a threshold. */
export const openLimits: Limits & { readonly status: boolean } = {
  min_value: null,
  max_value: null,
  min_range: 0,
  max_range: 0,
  status: true,
  deadband: 0,
  on_delay_seconds: 0,
  off_delay_seconds: 0,
}

/**
 * The limits that a threshold has when a standard sets them. A side that it does not limit stays a person's, unless no
 * value would be left between both: then it is open. Bands that would overlap, and a deadband that would leave no value
 * OK, are taken away: their widths were chosen for other limits. Pure.
 */
export function boundedBy<Held extends Limits>(held: Held, { min, max }: ThresholdStandard): Held {
  // Equal limits are those that nobody has set yet.
  const isUnset = held.min_value !== null && held.min_value === held.max_value
  const own = (side: 'min_value' | 'max_value') => (isUnset ? null : held[side])
  const [least, most] = [min?.limit ?? own('min_value'), max?.limit ?? own('max_value')]
  const isTooNarrow =
    least !== null && most !== null && (min !== null && max !== null ? least > most : least >= most)
  const bounded = {
    ...held,
    min_value: isTooNarrow && max !== null ? null : least,
    max_value: isTooNarrow && max === null ? null : most,
  }
  const flat =
    limitsProblem(bounded)?.code === 'bands-overlap' ? { ...bounded, min_range: 0, max_range: 0 } : bounded
  return limitsProblem(flat)?.code === 'deadband-too-wide' ? { ...flat, deadband: 0 } : flat
}

/** The local days after one and up to another on which any of the limits begins, or holds no more. Pure. */
export function changingDays(limits: readonly InstantLimit[], after: string, until: string): string[] {
  const days = limits.flatMap(({ valid_from, valid_until }) => [
    ...(valid_from === null ? [] : [valid_from]),
    ...(valid_until === null ? [] : [nextDay(valid_until)]),
  ])
  return [...new Set(days)].filter((day) => day > after && day <= until).toSorted()
}

/** The day after a day of the calendar. */
export const nextDay = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10)

/** The document or permit that a threshold follows, and its version, as the audit log names them. */
export function namesOf({ min, max }: ThresholdStandard): { standard: string; version: string } {
  const named = [max, min].flatMap((source) => source ?? [])
  const joined = (texts: readonly string[]) => [...new Set(texts)].filter((text) => text !== '').join(', ')
  return {
    standard: joined(named.map(({ standard }) => standard)),
    version: joined(named.map(({ version }) => version)),
  }
}
