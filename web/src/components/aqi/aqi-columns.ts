import { type AqiValue, HOUR_MS } from '@quantrac/contract'

export const HOURS = 48

const ends = [0, 50, 100, 150, 200, 300, 500]

/** The heights at which bands end, up to the top of a chart. */
export const bandEnds = (top: number): readonly number[] => ends.filter((end) => end <= top)

/** The end of the band that the greatest value is in; at least of the third, so that a good day looks good. */
export function topOf(hours: readonly AqiValue[]): number {
  const most = Math.max(150, ...hours.map(({ value }) => value ?? 0))
  return ends.find((end) => most <= end) ?? 500
}

export interface Column {
  /** The end of the hour, by which the Decision names it. */
  readonly at: number
  /** Undefined before the first hour that measured anything. */
  readonly hour: AqiValue | undefined
}

/** The hours up to the newest one, 48 unless told otherwise. */
export function columnsOf(hours: readonly AqiValue[], count = HOURS): Column[] {
  const last = hours.at(-1)
  if (last === undefined) return []
  const byEnd = new Map(hours.map((hour) => [Date.parse(hour.end), hour]))
  const end = Date.parse(last.end)
  return Array.from({ length: count }, (_, place) => {
    const at = end - (count - 1 - place) * HOUR_MS
    return { at, hour: byEnd.get(at) }
  })
}
